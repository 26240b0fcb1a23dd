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
create unique index categories_name_once on categories (lower(name));

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index brands_name_once on brands (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- Cleaned HTML.
  description text not null default '',
  -- Money is whole paise.
  original_price bigint not null check (original_price > 0 and original_price <= 999999999),
  discount_price bigint check (discount_price > 0),
  price bigint not null generated always as (coalesce(discount_price, original_price)) stored,
  -- Empty only for a product that left the shop, once its category or brand is deleted too.
  category_id uuid constraint products_category references categories on delete set null,
  brand_id uuid constraint products_brand references brands on delete set null,
  buy_count bigint not null default 0 check (buy_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  -- GST in hundredths of a percent, included in the price: 1800 is 18 %.
  tax_rate integer check (tax_rate between 0 and 10000),
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A product that left the shop stays for the orders that bought it.
  deleted_at timestamptz(3),
  constraint products_discount_below_original check (discount_price <= original_price),
  constraint products_sorted_while_sold check (deleted_at is not null or (category_id is not null and brand_id is not null))
);
-- One index for each order a listing can have, the id settling ties; deleted products are in none.
create index products_newest on products (created_at, id) where deleted_at is null;
create index products_best_selling on products (buy_count, id) where deleted_at is null;
create index products_most_viewed on products (view_count, id) where deleted_at is null;
create index products_by_price on products (price, id) where deleted_at is null;
create index products_by_name on products (name, id) where deleted_at is null;
create index products_of_category on products (category_id, created_at, id) where deleted_at is null;
create index products_of_brand on products (brand_id, created_at, id) where deleted_at is null;

create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  color text not null check (color ~* '^(#([0-9a-f]{3}|[0-9a-f]{6})|red|blue|green|black|white|yellow|purple|pink|orange|gray|grey|maroon|navy|teal|olive)$'),
  stock integer not null check (stock between 0 and 1000000),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- A colour that is no longer sold stays for the orders that bought it.
  retired_at timestamptz(3)
);
create unique index product_variants_color_once on product_variants (product_id, lower(color)) where retired_at is null;

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- A file name below /uploads/.
  file text not null,
  filename text not null,
  -- The variant colour that the picture shows, where it shows one.
  color text,
  position integer not null default 0,
  created_at timestamptz(3) not null default now()
);
create index product_images_of_product on product_images (product_id, position);
