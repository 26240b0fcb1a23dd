-- Exchanged goods count as bought once: in the order that replaces them.
alter table order_cancellations add is_exchanged boolean not null default false,
  add constraint order_cancellations_exchanged_check check (not is_exchanged or is_whole);
comment on column order_cancellations.is_exchanged is 'Whether all that was left of the order was exchanged; the order that replaces it counts as bought instead.';
