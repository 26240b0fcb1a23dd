-- Mails about lower prices of wish list entries, for customers who switched them on.
alter table wish_lists
  add column price_drops_since timestamptz(3),
  add column price_drops_sent_at timestamptz(3);
comment on column wish_lists.price_drops_since is 'When the customer asked for mails about lower prices; null while they are off.';
comment on column wish_lists.price_drops_sent_at is 'When the last mail about lower prices was queued.';
create index wish_lists_price_drops_idx on wish_lists (user_id) where price_drops_since is not null;

alter table wish_list_items add column noted_price integer check (noted_price >= 0);
comment on column wish_list_items.noted_price is
  'The price in paise when the entry was saved, or when a mail named it last; lower prices are told in comparison with it.';
update wish_list_items item set noted_price = coalesce(
  (select coalesce(discount_price, original_price) from product_variants where id = item.variant_id),
  (select price from products where id = item.product_id));
alter table wish_list_items alter column noted_price set not null;

-- Pieces that came back while the product was not on sale are told when it is published: their job found no product on sale.
create function note_published_stock() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'send-stock-alerts', json_build_object('variantId', variant.id), job_key => 'stock-alerts ' || variant.id)
  from product_variants variant
  where variant.product_id = new.id and exists (select from stock_alert_pieces where variant_id = variant.id);
  return null;
end
$$;
create trigger products_published_stock after update of unpublished_at on products
  for each row when (old.unpublished_at is not null and new.unpublished_at is null) execute function note_published_stock();
