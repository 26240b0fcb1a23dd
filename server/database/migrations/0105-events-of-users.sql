-- A deleted account or guest leaves the history of its orders, which without an index is read as a whole.
create index order_events_user_id_idx on order_events (user_id) where user_id is not null;
