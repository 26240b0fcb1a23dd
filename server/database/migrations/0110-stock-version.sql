-- Of two administrators who set one stock at once the second gets a conflict.
alter table product_variants add column stock_version integer not null default 0;
comment on column product_variants.stock_version is
  'How often administrators and imports changed the stock. Orders, cancellations and returns do not count.';

-- As in 0107-search-words-of-variants.sql, but a change of the version alone is none of a page: the number of pieces decides.
create or replace function notify_variants_change() returns trigger language plpgsql as $$
declare
  pair record;
  old_variant product_variants;
  new_variant product_variants;
  stock_levels boolean;
  availability boolean := false;
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
      availability := availability or (old_variant.stock > 0) <> (new_variant.stock > 0);
      old_variant.stock_version := new_variant.stock_version;
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
  if availability then tags := tags || 'availability'::text; end if;
  perform notify_content_change(tags || case when listings and cardinality(tags) > 0 then '{listings}' else '{}' end::text[]);
  return null;
end
$$;
