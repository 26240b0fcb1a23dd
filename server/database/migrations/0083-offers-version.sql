-- Every cart is evaluated with the automatic offers, of which a store can have two hundred. A process keeps them in memory as long as a
-- statement that prices a cart reads the same version with its own snapshot; each change that could change a price renews the version.
create table offers_version (
  -- The table has at most one row: true is the only value of the key.
  id boolean primary key default true check (id),
  version uuid not null default gen_random_uuid()
);
comment on table offers_version is 'The version of the offers, one row, none before the first offer: renewed by each change of what offers give or of who gets them.';
-- A new store has no row, so that a backup can be restored into it, until its first offer.
insert into offers_version select where exists (select from offers);

create function renew_offers_version() returns trigger language plpgsql as $$
begin
  insert into offers_version default values on conflict (id) do update set version = excluded.version;
  return null;
end
$$;
create trigger offers_renew_version after insert or delete or truncate
    or update of name, code, definition, starts_at, ends_at, is_paused, max_uses, segment_id on offers
  for each statement execute function renew_offers_version();
-- A use changes nothing until it is the last one.
create trigger offers_renew_version_when_used_up after update of use_count on offers
  for each row when ((old.use_count >= old.max_uses) is distinct from (new.use_count >= new.max_uses))
  execute function renew_offers_version();
create trigger customer_segments_renew_offers_version after update of rule on customer_segments
  for each statement execute function renew_offers_version();

-- Carts look for the collections that offers are about; few offers are about any.
create index offers_of_collections_idx on offers (id) where definition #>> '{scope,by}' = 'COLLECTIONS';
