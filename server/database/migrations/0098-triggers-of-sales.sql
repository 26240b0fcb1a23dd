-- The triggers of a sale do less. Its statement writes the stock of its products (`decrementStock`); the trigger of the variants locked these
-- products once more and counted their stock by a function of its own, though the statement had locked them and the count was equal.

create or replace function sync_updated_variants() returns trigger language plpgsql as $$
declare
  prices boolean;
  searched uuid[];
  stocked uuid[];
begin
  select
    bool_or((changed.original_price, changed.discount_price, changed.retired_at is null)
      is distinct from (before.original_price, before.discount_price, before.retired_at is null)),
    array_agg(distinct changed.product_id) filter (
      where (changed.color, changed.option_value, changed.sku, changed.barcode, changed.stock > 0, changed.retired_at is null, changed.product_id)
        is distinct from (before.color, before.option_value, before.sku, before.barcode, before.stock > 0, before.retired_at is null, before.product_id)),
    array_agg(distinct changed.product_id) filter (
      where (changed.stock, changed.retired_at is null) is distinct from (before.stock, before.retired_at is null)
        -- A row that this transaction has written is locked.
        and not exists (
          select from products where products.id = changed.product_id and products.xmin = pg_current_xact_id()::xid
            and (products.stock, products.min_variant_stock) = (
              select coalesce(sum(variant.stock), 0), coalesce(min(variant.stock), 0) from product_variants variant
              where variant.product_id = products.id and variant.retired_at is null)))
  into prices, searched, stocked from changed join before using (id);
  if prices then
    perform record_price_changes(array_agg(id), array_agg(old_price), array_agg(new_price)) from (
      select changed.id,
        case when before.retired_at is null then coalesce(before.discount_price, before.original_price, product.price) end as old_price,
        case when changed.retired_at is null then coalesce(changed.discount_price, changed.original_price, product.price) end as new_price
      from changed join before using (id) join products product on product.id = changed.product_id
      where (changed.original_price, changed.discount_price, changed.retired_at is null)
          is distinct from (before.original_price, before.discount_price, before.retired_at is null)
        and product.unpublished_at is null
    ) as prices where old_price is distinct from new_price having count(*) > 0;
  end if;
  if searched is not null then perform refresh_product_search(searched, false); end if;
  if stocked is not null then perform refresh_product_stock(stocked); end if;
  return null;
end
$$;

create or replace function notify_variants_change() returns trigger language plpgsql as $$
declare
  pair record;
  old_variant product_variants;
  new_variant product_variants;
  stock_levels boolean;
  listings boolean := tg_op <> 'UPDATE';
  tags text[] := '{}';
begin
  if tg_op <> 'UPDATE' then
    tags := array(select product_id::text from changed);
  else
    for pair in select old_row as old_variant, new_row as new_variant from before old_row join changed new_row using (id) loop
      old_variant := pair.old_variant;
      new_variant := pair.new_variant;
      stock_levels := old_variant.stock <> new_variant.stock;
      if least(old_variant.stock, 6) = least(new_variant.stock, 6) then old_variant.stock := new_variant.stock; end if;
      if old_variant is distinct from new_variant then
        tags := tags || new_variant.product_id::text;
        listings := listings or (new_variant.product_id, new_variant.color, new_variant.option_value, new_variant.original_price,
            new_variant.discount_price, new_variant.sku, new_variant.barcode, new_variant.weight_grams, new_variant.retired_at is null)
          is distinct from (old_variant.product_id, old_variant.color, old_variant.option_value, old_variant.original_price,
            old_variant.discount_price, old_variant.sku, old_variant.barcode, old_variant.weight_grams, old_variant.retired_at is null);
      elsif stock_levels then
        tags := tags || ('view:' || new_variant.product_id);
        tags := tags || ('stock:' || new_variant.product_id);
      end if;
    end loop;
  end if;
  -- The two tags of one variant differ.
  if cardinality(tags) > 2 then tags := array(select distinct tag from unnest(tags) as tag order by tag); end if;
  perform notify_content_change(tags || case when listings and cardinality(tags) > 0 then '{listings}' else '{}' end::text[]);
  return null;
end
$$;
