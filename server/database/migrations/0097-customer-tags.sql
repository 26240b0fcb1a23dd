-- A tag was missing in the list when one customer lost it while another one got it: the transaction that removed it did not see the other
-- customer, and the one that added it found it in the list.
create or replace function list_customer_tags() returns trigger language plpgsql as $$
begin
  -- One change of tags at a time. The following statements read what was committed while this one waited.
  lock table customer_tags in share row exclusive mode;
  if tg_op = 'UPDATE' then
    insert into customer_tags select unnest(new.tags) on conflict do nothing;
  end if;
  delete from customer_tags where name = any(old.tags)
    and not exists (select from customer_records where tags <> '{}' and tags @> array[customer_tags.name]);
  return null;
end
$$;

insert into customer_tags select distinct unnest(tags) from customer_records where tags <> '{}' on conflict do nothing;
