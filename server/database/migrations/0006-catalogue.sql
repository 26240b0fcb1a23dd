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
create unique index categories_name_once on categories (lower(name));

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table brands is 'Brands of products.';
create unique index brands_name_once on brands (lower(name));

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
  category_id uuid constraint products_category references categories on delete set null,
  brand_id uuid constraint products_brand references brands on delete set null,
  -- Sizes: a product is one size of a style. The products of a style share its id, and each has a label of its own.
  style_id uuid,
  size_label text check (size_label <> ''),
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  -- GST in hundredths of a percent, included in the price: 1800 is 18 %.
  tax_rate integer check (tax_rate between 0 and 10000),
  buy_count bigint not null default 0 check (buy_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  -- Sort ranks: buy_count and view_count at the last run of the job refresh-ranks. Best selling and most viewed sort by them, so
  -- that a list keeps its order while a shopper pages through it.
  ranked_buys bigint not null default 0,
  ranked_views bigint not null default 0,
  -- The stock of all variants on sale, and of the variant with the least; kept by triggers on product_variants.
  stock integer not null default 0,
  least_stock integer not null default 0,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted product stays for the orders that contain it.
  deleted_at timestamptz(3),
  constraint products_discount_below_original check (discount_price <= original_price),
  constraint products_sized_in_style check (style_id is null or size_label is not null),
  constraint products_sorted_while_sold check (deleted_at is not null or (category_id is not null and brand_id is not null))
)
-- Paging skips along an index without reading the rows while the visibility map covers them. Counts of views and sales remove
-- pages from the map and vacuum restores them, so vacuum runs after 2 % of the rows changed instead of 20 %.
with (autovacuum_vacuum_scale_factor = 0.02);
comment on table products is 'Products. A deleted product stays for the orders that contain it.';
create unique index products_size_once on products (style_id, lower(size_label)) where deleted_at is null and style_id is not null;
-- One index per sort order of a list, with the id as the last key; deleted products are in none of them.
create index products_newest on products (created_at, id) where deleted_at is null;
create index products_best_selling on products (ranked_buys, id) where deleted_at is null;
create index products_most_viewed on products (ranked_views, id) where deleted_at is null;
create index products_by_price on products (price, id) where deleted_at is null;
create index products_by_name on products (name, id) include (least_stock) where deleted_at is null;
create index products_by_stock on products (stock, id) where deleted_at is null;
create index products_of_category on products (category_id, created_at, id) where deleted_at is null;
create index products_of_category_by_price on products (category_id, price, id) where deleted_at is null;
create index products_of_category_best_selling on products (category_id, ranked_buys, id) where deleted_at is null;
create index products_of_brand on products (brand_id, created_at, id) where deleted_at is null;
-- Discounted products, and those with low stock, are few among many.
create index products_running_out on products (least_stock, created_at, id) where deleted_at is null and stock > 0;
create index products_reduced on products (created_at, id) where deleted_at is null and price < original_price;
create index products_by_part_of_name on products using gin (name gin_trgm_ops) where deleted_at is null;
-- An import finds products by brand and exact name.
create index products_by_brand_and_name on products (brand_id, lower(name)) where deleted_at is null;
-- The sitemap reads the time of the newest change, and its parts by id.
create index products_by_change on products (updated_at);
create index products_in_shop on products (id) where deleted_at is null;
create index products_that_left on products (id) where deleted_at is not null;
-- The products whose sort ranks the job has to refresh.
create index products_to_rank on products (id) where ranked_buys <> buy_count or ranked_views <> view_count;

-- A product that is inserted with counts is ranked by them at once.
create function rank_new_product() returns trigger language plpgsql as $$
begin
  new.ranked_buys := new.buy_count;
  new.ranked_views := new.view_count;
  return new;
end
$$;
create trigger products_ranked_at_first before insert on products for each row execute function rank_new_product();

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
create unique index product_variants_color_once on product_variants (product_id, lower(color)) where retired_at is null;
create index product_variants_of_product on product_variants (product_id, position, id) include (stock) where retired_at is null;
create index product_variants_by_stock on product_variants (stock, id) include (product_id) where retired_at is null;

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
create index product_images_of_product on product_images (product_id, position);

-- Counts of products. Counting a million products took longer than rendering a page of them.
create table product_counts (
  -- A category, a brand or, with zeros only, the whole store.
  of_id uuid not null,
  is_reduced boolean not null,
  -- A count is the sum of its rows: a transaction that finds a row locked inserts another row instead of waiting, and the next
  -- transaction adds them up.
  products bigint not null
) with (autovacuum_vacuum_threshold = 200);
comment on table product_counts is 'Counts of products per category, per brand and in all, kept by triggers on products.';
create index product_counts_of on product_counts (of_id, is_reduced) include (products);

-- Adds changes to the counts; the arrays have one element per change.
create function add_to_product_counts(ids uuid[], reduced boolean[], changes bigint[]) returns void language sql as $$
  with changed as materialized (
    select of_id, is_reduced, sum(change) as products from unnest(ids, reduced, changes) as given (of_id, is_reduced, change)
    where of_id is not null group by of_id, is_reduced having sum(change) <> 0
  ), free as materialized (
    select counts.ctid from product_counts counts join changed using (of_id, is_reduced) for update of counts skip locked
  ), taken as (
    delete from product_counts where ctid = any(array(select ctid from free)) returning of_id, is_reduced, products
  )
  insert into product_counts (of_id, is_reduced, products)
  select of_id, is_reduced, sum(products) from (select * from changed union all select * from taken) as parts
  group by of_id, is_reduced having sum(products) <> 0
$$;

create function products_to_counts() returns trigger language plpgsql as $$
begin
  perform add_to_product_counts(array_agg(of_id), array_agg(price < original_price), array_agg(case tg_op when 'INSERT' then 1 else -1 end))
  from changed, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as of_id
  where deleted_at is null;
  return null;
end
$$;
create trigger products_added_to_counts after insert on products
  referencing new table as changed for each statement execute function products_to_counts();
create trigger products_removed_from_counts after delete on products
  referencing old table as changed for each statement execute function products_to_counts();

-- Row by row and for these columns only, so that a sale or a view does not run it.
create function product_to_counts() returns trigger language plpgsql as $$
declare
  was bigint := case when old.deleted_at is null then -1 else 0 end;
  becomes bigint := case when new.deleted_at is null then 1 else 0 end;
  whole uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform add_to_product_counts(
    array[old.category_id, old.brand_id, whole, new.category_id, new.brand_id, whole],
    array_fill(old.price < old.original_price, array[3]) || array_fill(new.price < new.original_price, array[3]),
    array_fill(was, array[3]) || array_fill(becomes, array[3])
  );
  return null;
end
$$;
create trigger products_changed_in_counts
  after update of category_id, brand_id, original_price, discount_price, deleted_at on products for each row
  when ((old.category_id, old.brand_id, old.price < old.original_price, old.deleted_at is null)
    is distinct from (new.category_id, new.brand_id, new.price < new.original_price, new.deleted_at is null))
  execute function product_to_counts();

-- Counts all products again; no product may be written meanwhile.
create function recount_products() returns void language sql as $$
  delete from product_counts;
  insert into product_counts (of_id, is_reduced, products)
  select of_id, price < original_price, count(*)
  from products, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as of_id
  where deleted_at is null group by 1, 2
$$;

-- The ids of all products of these styles: the page of one size names the others.
create function sizes_beside(styles uuid[]) returns text[] language sql stable as $$
  select coalesce(array_agg(id::text order by id), '{}') from products where style_id = any(styles)
$$;

create function tell_added_products() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform tell_catalogue(array['listings'] || sizes_beside(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;
create trigger products_added_told after insert on products
  referencing new table as changed for each statement execute function tell_added_products();

create function tell_deleted_products() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform tell_catalogue(array['listings'] || array(select id::text from changed order by id)
      || sizes_beside(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;
create trigger products_deleted_told after delete on products
  referencing old table as changed for each statement execute function tell_deleted_products();

-- Removes the columns that change often from the comparison, one after the other; any other difference, in columns of later
-- migrations too, changes the product and the lists.
create function tell_changed_products() returns trigger language plpgsql as $$
declare
  pair record;
  was products;
  became products;
  levels boolean := false;
  availability boolean := false;
  ranks boolean := false;
  listings boolean := false;
  words text[] := '{}';
  styles uuid[] := '{}';
begin
  for pair in select old_row as was, new_row as became from before old_row join changed new_row using (id) order by new_row.id loop
    was := pair.was;
    became := pair.became;
    if was.view_count <> became.view_count then
      words := words || ('seen:' || became.id);
      was.view_count := became.view_count;
    end if;
    if was.stock <> became.stock or was.least_stock <> became.least_stock then
      -- The trigger on product_variants sends the product's id.
      levels := true;
      availability := availability or (was.stock > 0) <> (became.stock > 0);
      was.stock := became.stock;
      was.least_stock := became.least_stock;
    end if;
    if was.ranked_buys <> became.ranked_buys or was.ranked_views <> became.ranked_views then
      ranks := true;
      was.ranked_buys := became.ranked_buys;
      was.ranked_views := became.ranked_views;
    end if;
    if was.buy_count <> became.buy_count or was is distinct from became then
      words := words || became.id::text;
      was.buy_count := became.buy_count;
    end if;
    if was is distinct from became then
      listings := true;
      styles := styles || was.style_id || became.style_id;
    end if;
    exit when cardinality(words) > 3800;
  end loop;
  words := words || sizes_beside(styles);
  if levels then words := words || 'levels'::text; end if;
  if availability then words := words || 'availability'::text; end if;
  if ranks then words := words || 'ranks'::text; end if;
  if listings then words := words || 'listings'::text; end if;
  perform tell_catalogue(words);
  return null;
end
$$;
create trigger products_changed_told after update on products
  referencing old table as before new table as changed for each statement execute function tell_changed_products();

-- The trigger on products notifies changes of the stock; this one those of the product's page, and of the lists where colours change.
create function tell_variants() returns trigger language plpgsql as $$
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
    perform tell_catalogue(array(select id from unnest(ids) as id order by id) || case when is_recoloured then '{listings}' else '{}' end::text[]);
  end if;
  return null;
end
$$;
create trigger variants_added_told after insert on product_variants
  referencing new table as changed for each statement execute function tell_variants();
create trigger variants_changed_told after update on product_variants
  referencing old table as before new table as changed for each statement execute function tell_variants();
create trigger variants_deleted_told after delete on product_variants
  referencing old table as changed for each statement execute function tell_variants();

create function tell_images() returns trigger language plpgsql as $$
begin
  perform tell_catalogue(array(select distinct product_id::text from changed order by 1));
  return null;
end
$$;
create trigger images_added_told after insert on product_images
  referencing new table as changed for each statement execute function tell_images();
create trigger images_changed_told after update on product_images
  referencing new table as changed for each statement execute function tell_images();
create trigger images_deleted_told after delete on product_images
  referencing old table as changed for each statement execute function tell_images();

-- Categories and brands are on every page and change seldom.
create trigger categories_told after insert or update or delete or truncate on categories
  for each statement execute function tell_everything();
create trigger brands_told after insert or update or delete or truncate on brands
  for each statement execute function tell_everything();
create trigger products_emptied_told after truncate on products for each statement execute function tell_everything();
create trigger variants_emptied_told after truncate on product_variants for each statement execute function tell_everything();
create trigger images_emptied_told after truncate on product_images for each statement execute function tell_everything();
