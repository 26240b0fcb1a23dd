-- A variant is a colour and, where the product has one, a value of a second option, with own prices, SKU, barcode and weight.
alter table products add column option_name text check (option_name <> '');
comment on column products.option_name is 'The name of the second option, such as Size; null for a product with colours only.';
comment on column products.original_price is 'The original price of the cheapest variant, in paise.';
comment on column products.discount_price is 'The discount price of the cheapest variant, in paise; null for none.';

alter table product_variants
  add column option_value text check (option_value <> ''),
  add column sku text check (sku <> ''),
  add column barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,13})$'),
  add column original_price bigint check (original_price > 0 and original_price <= 999999999),
  add column discount_price bigint check (discount_price > 0),
  add column weight_grams integer check (weight_grams between 1 and 1000000),
  add constraint product_variants_discount_at_most_original_check
    check (discount_price is null or (original_price is not null and discount_price <= original_price));
comment on table product_variants is 'The variants of a product, each with its stock: its colours, or its colours in the values of its second option.';
comment on column product_variants.option_value is 'The value of products.option_name, such as M.';
comment on column product_variants.original_price is 'The variant''s own price in paise; null where it has the product''s prices.';
comment on column product_variants.discount_price is 'The variant''s own discount price in paise; null for none.';
drop index product_variants_product_id_color_key;
create unique index product_variants_product_id_color_option_value_key
  on product_variants (product_id, lower(color), lower(coalesce(option_value, ''))) where retired_at is null;
-- The deletion of a product finds its variants, retired ones included.
create index product_variants_all_product_id_idx on product_variants (product_id);
create unique index product_variants_sku_key on product_variants (lower(sku)) where retired_at is null and sku is not null;

alter table order_items add column option_name text, add column option_value text, add column sku text;
comment on column order_items.option_value is 'The value of option_name at the time of the order; null for a product with colours only.';

create table product_redirects (
  old_product_id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- The variants that the old product had.
  option_value text not null,
  -- The handle of the old product in the store system that it was imported from.
  handle text
);
comment on table product_redirects is 'Products that became a size of another product: their addresses lead to it.';
create index product_redirects_product_id_idx on product_redirects (product_id);
create index product_redirects_handle_idx on product_redirects (lower(handle)) where handle is not null;

create or replace function notify_products_inserted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_content_change('{listings}');
  end if;
  return null;
end
$$;

create or replace function notify_products_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_content_change(array['listings'] || array(select id::text from changed order by id));
  end if;
  return null;
end
$$;

-- Compares the old and the new row. Columns that change often are removed from the comparison one after the other. A difference in any
-- other column, also in columns of later migrations, changes the product and the lists.
create or replace function notify_products_updated() returns trigger language plpgsql as $$
declare
  pair record;
  old_product products;
  new_product products;
  stock_levels boolean := false;
  availability boolean := false;
  ranks boolean := false;
  listings boolean := false;
  tags text[] := '{}';
begin
  for pair in select old_row as old_product, new_row as new_product from before old_row join changed new_row using (id) order by new_row.id loop
    old_product := pair.old_product;
    new_product := pair.new_product;
    if old_product.view_count <> new_product.view_count then
      tags := tags || ('view:' || new_product.id);
      old_product.view_count := new_product.view_count;
    end if;
    if old_product.stock <> new_product.stock or old_product.min_variant_stock <> new_product.min_variant_stock then
      -- The trigger on product_variants sends the product's id.
      stock_levels := true;
      availability := availability or (old_product.stock > 0) <> (new_product.stock > 0);
      old_product.stock := new_product.stock;
      old_product.min_variant_stock := new_product.min_variant_stock;
    end if;
    if old_product.sort_buy_count <> new_product.sort_buy_count or old_product.sort_view_count <> new_product.sort_view_count then
      ranks := true;
      old_product.sort_buy_count := new_product.sort_buy_count;
      old_product.sort_view_count := new_product.sort_view_count;
    end if;
    if old_product.buy_count <> new_product.buy_count or old_product is distinct from new_product then
      tags := tags || new_product.id::text;
      old_product.buy_count := new_product.buy_count;
    end if;
    listings := listings or old_product is distinct from new_product;
    exit when cardinality(tags) > 3800;
  end loop;
  if stock_levels then tags := tags || 'stock-levels'::text; end if;
  if availability then tags := tags || 'availability'::text; end if;
  if ranks then tags := tags || 'ranks'::text; end if;
  if listings then tags := tags || 'listings'::text; end if;
  perform notify_content_change(tags);
  return null;
end
$$;

-- The trigger on products notifies the lists of changes of the stock; this one the product's page, and the lists of other changes.
create or replace function notify_variants_change() returns trigger language plpgsql as $$
declare
  ids text[];
  is_listed boolean := true;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct new_row.product_id::text),
        bool_or((new_row.product_id, new_row.color, new_row.option_value, new_row.original_price, new_row.discount_price, new_row.sku,
            new_row.barcode, new_row.weight_grams, new_row.retired_at is null)
          is distinct from (old_row.product_id, old_row.color, old_row.option_value, old_row.original_price, old_row.discount_price, old_row.sku,
            old_row.barcode, old_row.weight_grams, old_row.retired_at is null))
      into ids, is_listed
      from before old_row join changed new_row using (id) where old_row is distinct from new_row;
  else
    ids := array(select distinct product_id::text from changed);
  end if;
  if cardinality(ids) > 0 then
    perform notify_content_change(array(select id from unnest(ids) as id order by id) || case when is_listed then '{listings}' else '{}' end::text[]);
  end if;
  return null;
end
$$;

-- As before, and with the option values, SKUs and barcodes of the variants (weight C, as the colours). They are not in search_words,
-- because codes are neither completed nor corrected.
create or replace function refresh_product_search(ids uuid[], description_changed boolean) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  delete from product_search
  where product_id = any(ids) and exists (select from products where id = product_id and deleted_at is not null);

  with target as materialized (
    select * from products where id = any(ids) and deleted_at is null
  ), words as materialized (
    select 'A' as weight, id, word, ordinal from target, search_tokens(name)
    union all select 'B', id, word, ordinal from brands, search_tokens(name) where id in (select brand_id from target)
    union all select 'B', id, word, ordinal from categories, search_tokens(name) where id in (select category_id from target)
  ), forms as materialized (
    select word, form from (select distinct word from words) as each, unnest(search_stems(word)) as form
  ), vectors as materialized (
    select id, string_agg(format('''%s'':%s%s', form, least(ordinal, 16000), weight), ' ')::tsvector as vector
    from words join forms using (word) group by id
  ), inserted_words as (
    -- In the order of words, so that two transactions that insert the same words do not deadlock.
    insert into search_words (word) select distinct word from words where length(word) > 1 order by word on conflict do nothing
  ), upserted as (
    insert into product_search as existing (product_id, title_vector, category_id, brand_id, price, is_discounted, in_stock,
      colors, sort_buy_count, created_at)
    select target.id,
      coalesce(name_vector.vector, '') || coalesce(brand_vector.vector, '') || coalesce(category_vector.vector, '')
        || setweight(to_tsvector('simple', variants.words), 'C') || coalesce(variants.code_vector, '')
        || search_filter_lexemes(target.category_id, target.brand_id, target.price, target.price < target.original_price),
      target.category_id, target.brand_id, target.price, target.price < target.original_price, variants.in_stock, variants.families,
      target.sort_buy_count, target.created_at
    from target
      left join vectors name_vector on name_vector.id = target.id
      left join vectors brand_vector on brand_vector.id = target.brand_id
      left join vectors category_vector on category_vector.id = target.category_id
      cross join lateral (
        select coalesce(bool_or(variant.stock > 0), false) as in_stock, coalesce(string_agg(distinct color_name.word, ' '), '') as words,
          coalesce(array_agg(distinct color_name.family), '{}') as families,
          (
            select string_agg(format('''%s'':1C', token.word), ' ')::tsvector
            from unnest(array_agg(distinct variant.option_value) || array_agg(distinct variant.sku) || array_agg(distinct variant.barcode)) as code (text),
              search_tokens(code.text) as token
          ) as code_vector
        from product_variants variant, color_family(variant.color) as color_name
        where variant.product_id = target.id and variant.retired_at is null
      ) as variants
    order by target.id
    on conflict (product_id) do update set
      title_vector = excluded.title_vector, category_id = excluded.category_id,
      brand_id = excluded.brand_id, price = excluded.price, is_discounted = excluded.is_discounted, in_stock = excluded.in_stock,
      colors = excluded.colors, sort_buy_count = excluded.sort_buy_count, created_at = excluded.created_at
    returning product_id, title_vector
  )
  insert into search_documents as existing (product_id, title_vector, description_vector)
  select product_id, upserted.title_vector,
    case when description_changed or before.product_id is null then html_to_search_vector(target.description) else before.description_vector end
  from upserted join target on target.id = upserted.product_id left join search_documents before using (product_id)
  order by product_id
  on conflict (product_id) do update set title_vector = excluded.title_vector, description_vector = excluded.description_vector;
end
$$;

create or replace function sync_product_search_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_product_search(ids, false) from (
      select array_agg(distinct changed.product_id) as ids from changed join before using (id)
      where (changed.color, changed.option_value, changed.sku, changed.barcode, changed.stock > 0, changed.retired_at is null, changed.product_id)
        is distinct from (before.color, before.option_value, before.sku, before.barcode, before.stock > 0, before.retired_at is null, before.product_id)
    ) as target where ids is not null;
  else
    perform refresh_product_search(array(select distinct product_id from changed), false);
  end if;
  return null;
end
$$;

-- The products of a style, each of them a size, become one product with the option "Size": the oldest stays, the others lead to it. The
-- sizes of a style stay products of their own, each with its size, where their tax differs or where together they exceed the 100
-- variants or the 20 pictures of a product.
create temporary table mergeable_styles on commit drop as
  select style_id from products,
    lateral (select count(*) as variants from product_variants where product_id = products.id and retired_at is null) as counted,
    lateral (select count(*) as images from product_images where product_id = products.id) as pictured
  where style_id is not null and size_label is not null and deleted_at is null
  group by style_id
  having count(distinct (coalesce(tax_rate, -1), coalesce(hsn, ''))) = 1 and sum(variants) <= 100 and sum(images) <= 20;
create temporary table merged_products on commit drop as
  select products.id as old_product_id, products.size_label as option_value,
    first_value(products.id) over (partition by coalesce(mergeable_styles.style_id, id) order by products.created_at, products.id) as product_id
  from products left join mergeable_styles using (style_id) where size_label is not null and deleted_at is null;
create temporary table cheapest_sizes on commit drop as
  select distinct on (merged.product_id) merged.product_id, products.original_price, products.discount_price
  from merged_products merged join products on products.id = merged.old_product_id
  order by merged.product_id, products.price, products.created_at, products.id;

update order_items set option_name = 'Size', option_value = merged.option_value, product_id = merged.product_id
from merged_products merged where order_items.product_id = merged.old_product_id;
update order_items set option_name = 'Size', option_value = products.size_label
from products where order_items.product_id = products.id and products.size_label is not null and products.deleted_at is not null;

update product_variants variant set
  product_id = merged.product_id,
  option_value = merged.option_value,
  original_price = case when is_cheapest then null else old_product.original_price end,
  discount_price = case when is_cheapest then null else old_product.discount_price end
from merged_products merged
  join products old_product on old_product.id = merged.old_product_id
  join cheapest_sizes cheapest on cheapest.product_id = merged.product_id,
  lateral (select (old_product.original_price, old_product.discount_price)
    is not distinct from (cheapest.original_price, cheapest.discount_price) as is_cheapest) as comparison
where variant.product_id = merged.old_product_id;

-- A picture that several sizes share is kept once.
insert into product_images (product_id, file, filename, color, position, created_at, source)
select distinct on (merged.product_id, image.file, lower(image.color))
  merged.product_id, image.file, image.filename, image.color, 100 + image.position, image.created_at, image.source
from merged_products merged join product_images image on image.product_id = merged.old_product_id
where merged.old_product_id <> merged.product_id
  and not exists (select from product_images kept where kept.product_id = merged.product_id and kept.file = image.file
    and lower(kept.color) is not distinct from lower(image.color))
order by merged.product_id, image.file, lower(image.color), image.position;

update products set option_name = 'Size', original_price = cheapest.original_price, discount_price = cheapest.discount_price,
  buy_count = sums.buy_count, view_count = sums.view_count, updated_at = now()
from cheapest_sizes cheapest join (
  select merged.product_id, sum(old_product.buy_count) as buy_count, sum(old_product.view_count) as view_count
  from merged_products merged join products old_product on old_product.id = merged.old_product_id group by merged.product_id
) as sums using (product_id)
where products.id = cheapest.product_id;
insert into product_redirects (old_product_id, product_id, option_value, handle)
select old_product_id, merged.product_id, option_value, handle
from merged_products merged left join product_handles on product_handles.product_id = old_product_id where old_product_id <> merged.product_id;
delete from products using merged_products merged where products.id = merged.old_product_id and merged.old_product_id <> merged.product_id;
select refresh_product_stock(array(select distinct product_id from merged_products));

drop index products_style_id_size_label_key;
alter table products drop constraint products_style_needs_size_check, drop column style_id, drop column size_label;
drop function style_product_ids(uuid[]);
