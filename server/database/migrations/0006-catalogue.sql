create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  -- A file name below /uploads/.
  image_file text,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table categories is 'Categories of products.';
create unique index categories_name_key on categories (lower(name));

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table brands is 'Brands of products.';
create unique index brands_name_key on brands (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- Sanitized HTML.
  description text not null default '',
  -- Money is whole paise.
  original_price bigint not null check (original_price > 0 and original_price <= 999999999),
  discount_price bigint check (discount_price > 0),
  price bigint not null generated always as (coalesce(discount_price, original_price)) stored,
  -- Null only for a deleted product whose category or brand is deleted too.
  category_id uuid references categories on delete set null,
  brand_id uuid references brands on delete set null,
  -- Sizes: a product is one size of a style. The products of a style share its id, and each has a label of its own.
  style_id uuid,
  size_label text check (size_label <> ''),
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  -- GST in hundredths of a percent, included in the price: 1800 is 18 %.
  tax_rate integer check (tax_rate between 0 and 10000),
  buy_count bigint not null default 0 check (buy_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  -- Sort ranks: buy_count and view_count at the last run of the job refresh-sort-ranks. Best selling and most viewed sort by them, so
  -- that a list keeps its order while a shopper pages through it. 0019-column-names.sql renames both here and in the functions below.
  ranked_buys bigint not null default 0,
  ranked_views bigint not null default 0,
  -- The stock of all variants on sale, and of the variant with the least; kept by triggers on product_variants.
  stock integer not null default 0,
  min_variant_stock integer not null default 0,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted product stays for the orders that contain it.
  deleted_at timestamptz(3),
  constraint products_discount_below_original_check check (discount_price <= original_price),
  constraint products_style_needs_size_check check (style_id is null or size_label is not null),
  constraint products_active_has_category_and_brand_check check (deleted_at is not null or (category_id is not null and brand_id is not null))
)
-- Paging skips along an index without reading the rows while the visibility map covers them. Counts of views and sales remove
-- pages from the map and vacuum restores them, so vacuum runs after 2 % of the rows changed instead of 20 %.
with (autovacuum_vacuum_scale_factor = 0.02);
comment on table products is 'Products. A deleted product stays for the orders that contain it.';
create unique index products_style_id_size_label_key on products (style_id, lower(size_label)) where deleted_at is null and style_id is not null;
-- One index per sort order of a list, with the id as the last key; deleted products are in none of them.
create index products_newest_idx on products (created_at, id) where deleted_at is null;
create index products_best_selling_idx on products (ranked_buys, id) where deleted_at is null;
create index products_most_viewed_idx on products (ranked_views, id) where deleted_at is null;
create index products_price_idx on products (price, id) where deleted_at is null;
create index products_name_idx on products (name, id) include (min_variant_stock) where deleted_at is null;
create index products_stock_idx on products (stock, id) where deleted_at is null;
create index products_category_id_idx on products (category_id, created_at, id) where deleted_at is null;
create index products_category_id_price_idx on products (category_id, price, id) where deleted_at is null;
create index products_category_id_best_selling_idx on products (category_id, ranked_buys, id) where deleted_at is null;
create index products_brand_id_idx on products (brand_id, created_at, id) where deleted_at is null;
-- Discounted products, and those with low stock, are few among many.
create index products_low_stock_idx on products (min_variant_stock, created_at, id) where deleted_at is null and stock > 0;
create index products_discounted_idx on products (created_at, id) where deleted_at is null and price < original_price;
create index products_name_trgm_idx on products using gin (name gin_trgm_ops) where deleted_at is null;
-- An import finds products by brand and exact name.
create index products_brand_id_name_idx on products (brand_id, lower(name)) where deleted_at is null;
-- The sitemap reads the time of the newest change, and its parts by id.
create index products_updated_at_idx on products (updated_at);
create index products_active_idx on products (id) where deleted_at is null;
create index products_deleted_idx on products (id) where deleted_at is not null;
-- The products whose sort ranks the job has to refresh.
create index products_stale_ranks_idx on products (id) where ranked_buys <> buy_count or ranked_views <> view_count;

-- A product that is inserted with counts is ranked by them at once.
create function set_initial_sort_ranks() returns trigger language plpgsql as $$
begin
  new.ranked_buys := new.buy_count;
  new.ranked_views := new.view_count;
  return new;
end
$$;
create trigger products_insert_ranks before insert on products for each row execute function set_initial_sort_ranks();

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  color text not null check (color ~* '^(#([0-9a-f]{3}|[0-9a-f]{6})|red|blue|green|black|white|yellow|purple|pink|orange|gray|grey|maroon|navy|teal|olive)$'),
  stock integer not null check (stock between 0 and 1000000),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- A retired variant stays for the orders that contain it.
  retired_at timestamptz(3)
);
comment on table product_variants is 'The colours of a product, each with its stock.';
create unique index product_variants_product_id_color_key on product_variants (product_id, lower(color)) where retired_at is null;
create index product_variants_product_id_idx on product_variants (product_id, position, id) include (stock) where retired_at is null;
create index product_variants_stock_idx on product_variants (stock, id) include (product_id) where retired_at is null;

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- A file name below /uploads/.
  file text not null,
  filename text not null,
  -- The variant's colour that the picture shows, if it shows one.
  color text,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- The file name in the ZIP or the address that an import took the picture from.
  source text
);
comment on table product_images is 'The pictures of a product in their order.';
create index product_images_product_id_idx on product_images (product_id, position);

-- Counts of products, because to count a million rows takes longer than to render a page of products.
create table product_counts (
  -- A category, a brand or, with zeros only, the whole store.
  scope_id uuid not null,
  is_discounted boolean not null,
  -- A count is the sum of its rows: a transaction that finds a row locked inserts another row instead of waiting, and the next
  -- transaction adds them up.
  product_count bigint not null
) with (autovacuum_vacuum_threshold = 200);
comment on table product_counts is 'Counts of products per category, per brand and in all, kept by triggers on products.';
create index product_counts_scope_idx on product_counts (scope_id, is_discounted) include (product_count);

-- Adds changes to the counts; the arrays have one element per change.
create function apply_product_count_changes(ids uuid[], discounted boolean[], changes bigint[]) returns void language sql as $$
  with changed as materialized (
    select scope_id, is_discounted, sum(change) as product_count from unnest(ids, discounted, changes) as change_rows (scope_id, is_discounted, change)
    where scope_id is not null group by scope_id, is_discounted having sum(change) <> 0
  ), unlocked as materialized (
    select counts.ctid from product_counts counts join changed using (scope_id, is_discounted) for update of counts skip locked
  ), deleted as (
    delete from product_counts where ctid = any(array(select ctid from unlocked)) returning scope_id, is_discounted, product_count
  )
  insert into product_counts (scope_id, is_discounted, product_count)
  select scope_id, is_discounted, sum(product_count) from (select * from changed union all select * from deleted) as parts
  group by scope_id, is_discounted having sum(product_count) <> 0
$$;

create function count_products_of_statement() returns trigger language plpgsql as $$
begin
  perform apply_product_count_changes(array_agg(scope_id), array_agg(price < original_price), array_agg(case tg_op when 'INSERT' then 1 else -1 end))
  from changed, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as scope_id
  where deleted_at is null;
  return null;
end
$$;
create trigger products_insert_counts after insert on products
  referencing new table as changed for each statement execute function count_products_of_statement();
create trigger products_delete_counts after delete on products
  referencing old table as changed for each statement execute function count_products_of_statement();

-- Row by row and for these columns only, so that a sale or a view does not run it.
create function count_updated_product() returns trigger language plpgsql as $$
declare
  removed bigint := case when old.deleted_at is null then -1 else 0 end;
  added bigint := case when new.deleted_at is null then 1 else 0 end;
  whole_store uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform apply_product_count_changes(
    array[old.category_id, old.brand_id, whole_store, new.category_id, new.brand_id, whole_store],
    array_fill(old.price < old.original_price, array[3]) || array_fill(new.price < new.original_price, array[3]),
    array_fill(removed, array[3]) || array_fill(added, array[3])
  );
  return null;
end
$$;
create trigger products_update_counts
  after update of category_id, brand_id, original_price, discount_price, deleted_at on products for each row
  when ((old.category_id, old.brand_id, old.price < old.original_price, old.deleted_at is null)
    is distinct from (new.category_id, new.brand_id, new.price < new.original_price, new.deleted_at is null))
  execute function count_updated_product();

-- Counts all products again; no product may be written meanwhile.
create function rebuild_product_counts() returns void language sql as $$
  delete from product_counts;
  insert into product_counts (scope_id, is_discounted, product_count)
  select scope_id, price < original_price, count(*)
  from products, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as scope_id
  where deleted_at is null group by 1, 2
$$;

-- The ids of all products of these styles: the page of each size lists the other sizes.
create function style_product_ids(styles uuid[]) returns text[] language sql stable as $$
  select coalesce(array_agg(id::text order by id), '{}') from products where style_id = any(styles)
$$;

create function notify_products_inserted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_catalogue_change(array['listings'] || style_product_ids(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;
create trigger products_insert_notify after insert on products
  referencing new table as changed for each statement execute function notify_products_inserted();

create function notify_products_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_catalogue_change(array['listings'] || array(select id::text from changed order by id)
      || style_product_ids(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;
create trigger products_delete_notify after delete on products
  referencing old table as changed for each statement execute function notify_products_deleted();

-- Compares the old and the new row. Columns that change often are removed from the comparison one after the other. A difference in any
-- other column, also in columns of later migrations, changes the product and the lists.
create function notify_products_updated() returns trigger language plpgsql as $$
declare
  pair record;
  old_product products;
  new_product products;
  stock_levels boolean := false;
  availability boolean := false;
  ranks boolean := false;
  listings boolean := false;
  tags text[] := '{}';
  styles uuid[] := '{}';
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
    if old_product.ranked_buys <> new_product.ranked_buys or old_product.ranked_views <> new_product.ranked_views then
      ranks := true;
      old_product.ranked_buys := new_product.ranked_buys;
      old_product.ranked_views := new_product.ranked_views;
    end if;
    if old_product.buy_count <> new_product.buy_count or old_product is distinct from new_product then
      tags := tags || new_product.id::text;
      old_product.buy_count := new_product.buy_count;
    end if;
    if old_product is distinct from new_product then
      listings := true;
      styles := styles || old_product.style_id || new_product.style_id;
    end if;
    exit when cardinality(tags) > 3800;
  end loop;
  tags := tags || style_product_ids(styles);
  if stock_levels then tags := tags || 'stock-levels'::text; end if;
  if availability then tags := tags || 'availability'::text; end if;
  if ranks then tags := tags || 'ranks'::text; end if;
  if listings then tags := tags || 'listings'::text; end if;
  perform notify_catalogue_change(tags);
  return null;
end
$$;
create trigger products_update_notify after update on products
  referencing old table as before new table as changed for each statement execute function notify_products_updated();

-- The trigger on products notifies changes of the stock; this one those of the product's page, and of the lists where colours change.
create function notify_variants_change() returns trigger language plpgsql as $$
declare
  ids text[];
  is_recoloured boolean := true;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct new_row.product_id::text), bool_or((new_row.color, new_row.retired_at is null, new_row.product_id)
        is distinct from (old_row.color, old_row.retired_at is null, old_row.product_id))
      into ids, is_recoloured
      from before old_row join changed new_row using (id) where old_row is distinct from new_row;
  else
    ids := array(select distinct product_id::text from changed);
  end if;
  if cardinality(ids) > 0 then
    perform notify_catalogue_change(array(select id from unnest(ids) as id order by id) || case when is_recoloured then '{listings}' else '{}' end::text[]);
  end if;
  return null;
end
$$;
create trigger product_variants_insert_notify after insert on product_variants
  referencing new table as changed for each statement execute function notify_variants_change();
create trigger product_variants_update_notify after update on product_variants
  referencing old table as before new table as changed for each statement execute function notify_variants_change();
create trigger product_variants_delete_notify after delete on product_variants
  referencing old table as changed for each statement execute function notify_variants_change();

create function notify_images_change() returns trigger language plpgsql as $$
begin
  perform notify_catalogue_change(array(select distinct product_id::text from changed order by 1));
  return null;
end
$$;
create trigger product_images_insert_notify after insert on product_images
  referencing new table as changed for each statement execute function notify_images_change();
create trigger product_images_update_notify after update on product_images
  referencing new table as changed for each statement execute function notify_images_change();
create trigger product_images_delete_notify after delete on product_images
  referencing old table as changed for each statement execute function notify_images_change();

-- Categories and brands are on every page and seldom change.
create trigger categories_notify after insert or update or delete or truncate on categories
  for each statement execute function notify_catalogue_reset();
create trigger brands_notify after insert or update or delete or truncate on brands
  for each statement execute function notify_catalogue_reset();
create trigger products_truncate_notify after truncate on products for each statement execute function notify_catalogue_reset();
create trigger product_variants_truncate_notify after truncate on product_variants for each statement execute function notify_catalogue_reset();
create trigger product_images_truncate_notify after truncate on product_images for each statement execute function notify_catalogue_reset();
