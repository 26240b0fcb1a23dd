-- What the back office looks for beside an order's id: e-mail address, name, and the digits of both phone numbers.
alter table orders add column buyer_text text not null generated always as (
  lower(email || E'\n' || first_name || ' ' || last_name || E'\n') ||
  regexp_replace(coalesce(mobile, '') || '/' || coalesce(phone, ''), '[^0-9/]', '', 'g')
) stored;
create index orders_by_buyer on orders using gin (buyer_text gin_trgm_ops);
create index orders_by_id_text on orders ((id::text) text_pattern_ops);
