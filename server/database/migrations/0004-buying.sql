create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{5}$'),
  full_name text,
  phone text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index addresses_of_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  constraint carts_one_a_user unique (user_id)
);

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  product_variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz(3) not null default now(),
  constraint cart_items_variant_once unique (cart_id, product_variant_id)
);
create index cart_items_of_variant on cart_items (product_variant_id);

create type payment_method as enum ('COD', 'ONLINE_PAYMENT');
create type payment_status as enum ('PENDING', 'COMPLETED', 'FAILED', 'REFUNDED');
create type delivery_status as enum ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED');
create type return_status as enum ('NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED');

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What people are shown: it must tell orders apart.
  short_id text not null generated always as (left(id::text, 8)) stored constraint orders_short_id_once unique,
  user_id uuid references users on delete set null,
  order_date timestamptz(3) not null default now(),
  order_total bigint not null check (order_total >= 0),
  payment_method payment_method not null,
  payment_status payment_status not null default 'PENDING',
  delivery_status delivery_status not null default 'PENDING',
  return_status return_status not null default 'NONE',
  delivered_on timestamptz(3),
  expected_delivery_date timestamptz(3),
  -- The buyer and the address as they were: later changes do not reach the order.
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  full_name text,
  phone text,
  is_demo boolean not null default false,
  constraint orders_delivered_has_date check ((delivery_status = 'DELIVERED') = (delivered_on is not null)),
  constraint orders_return_after_delivery check (return_status = 'NONE' or delivery_status = 'DELIVERED')
);
create index orders_newest on orders (order_date, id);
create index orders_of_user on orders (user_id, order_date, id);
create index orders_by_delivery on orders (delivery_status, order_date, id);

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  product_id uuid references products on delete set null,
  product_variant_id uuid references product_variants on delete set null,
  name text not null,
  color text not null,
  image_file text,
  quantity integer not null check (quantity >= 1),
  price_at_purchase bigint not null check (price_at_purchase >= 0),
  original_price bigint not null check (original_price >= 0),
  hsn text,
  tax_rate integer,
  constraint order_items_position_once unique (order_id, position)
);
create index order_items_of_product on order_items (product_id);

-- Every change of an order, never changed itself.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz(3) not null default now(),
  -- Who did it; null is the store itself.
  user_id uuid references users on delete set null,
  event text not null,
  from_state text,
  to_state text,
  note text
);
create index order_events_of_order on order_events (order_id, id);

-- The answer to a placing call, kept so that the same call again gets it instead of a second order.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
