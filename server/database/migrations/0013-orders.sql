create type payment_method as enum ('COD', 'ONLINE_PAYMENT');
create type payment_status as enum ('PENDING', 'COMPLETED', 'FAILED', 'REFUNDED');
create type delivery_status as enum ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED');
create type return_status as enum ('NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED');
create type refund_status as enum ('NONE', 'PENDING', 'COMPLETED', 'FAILED');

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- The number that customers and administrators see.
  short_id text not null generated always as (left(id::text, 8)) stored constraint orders_short_id_key unique,
  user_id uuid references users on delete set null,
  order_date timestamptz(3) not null default now(),
  order_total bigint not null check (order_total >= 0),
  -- Part of order_total.
  shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  payment_method payment_method not null,
  payment_status payment_status not null default 'PENDING',
  delivery_status delivery_status not null default 'PENDING',
  return_status return_status not null default 'NONE',
  -- The status of the refund of the order's payment; stored here, because every transition locks the order's row.
  refund_status refund_status not null default 'NONE',
  delivered_at timestamptz(3),
  canceled_at timestamptz(3),
  expected_delivery_date timestamptz(3),
  -- Whether the items of an accepted return were put back into stock.
  restocked boolean not null default false,
  -- The buyer and the address at the time of the order.
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
  -- The text that the back office searches besides the order's id: e-mail address, name, and the digits of both phone numbers.
  customer_search_text text not null generated always as (
    lower(email || E'\n' || first_name || ' ' || last_name || E'\n') ||
    regexp_replace(coalesce(mobile, '') || '/' || coalesce(phone, ''), '[^0-9/]', '', 'g')
  ) stored,
  constraint orders_delivered_has_date_check check ((delivery_status = 'DELIVERED') = (delivered_at is not null)),
  constraint orders_canceled_has_date_check check ((delivery_status = 'CANCELED') = (canceled_at is not null)),
  constraint orders_return_after_delivery_check check (return_status = 'NONE' or delivery_status = 'DELIVERED'),
  constraint orders_refunded_when_completed_check check ((payment_status = 'REFUNDED') = (refund_status = 'COMPLETED')),
  constraint orders_restocked_after_return_check check (not restocked or return_status = 'ACCEPTED')
);
comment on table orders is 'Orders with their statuses, and the buyer and address at the time of the order.';
create index orders_newest_idx on orders (order_date, id);
create index orders_user_id_idx on orders (user_id, order_date, id);
create index orders_delivery_status_idx on orders (delivery_status, order_date, id);
create index orders_payment_status_idx on orders (payment_status, order_date, id);
create index orders_return_status_idx on orders (return_status, order_date, id) where return_status <> 'NONE';
create index orders_refund_status_idx on orders (refund_status, order_date, id) where refund_status <> 'NONE';
create index orders_customer_search_text_idx on orders using gin (customer_search_text gin_trgm_ops);
create index orders_id_prefix_idx on orders ((id::text) text_pattern_ops);
-- The orders that the dashboard counts and lists: sales, orders to ship, unpaid orders.
create index orders_sales_idx on orders (order_date, id) include (order_total)
  where delivery_status <> 'CANCELED' and return_status <> 'ACCEPTED' and refund_status = 'NONE'
    and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_to_ship_idx on orders (order_date, id)
  where delivery_status = 'PENDING' and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_unpaid_idx on orders (order_date, id)
  where delivery_status <> 'CANCELED' and payment_method = 'ONLINE_PAYMENT' and payment_status in ('PENDING', 'FAILED');
create index orders_demo_idx on orders (id) where is_demo;

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
  constraint order_items_order_id_position_key unique (order_id, position)
);
comment on table order_items is 'The items of an order with name, price and tax at the time of the order.';
create index order_items_product_id_idx on order_items (product_id);

create type order_actor as enum ('customer', 'administrator', 'store');
create type order_event as enum ('PLACED', 'DELIVERY_CHANGED', 'PAYMENT_CHANGED', 'RETURN_CHANGED', 'REFUND_CHANGED');

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- The acting user, if there is one and the row still exists; actor stays.
  user_id uuid references users on delete set null,
  actor order_actor not null,
  event order_event not null,
  from_state text,
  to_state text,
  note text
);
comment on table order_events is 'The history of an order. Only account deletion changes rows: it clears the note and the user.';
create index order_events_order_id_idx on order_events (order_id, id);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is 'Idempotency keys of placed orders: a repeated request gets the first order instead of a second one.';
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create type refund_kind as enum ('provider', 'manual');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind refund_kind not null,
  status refund_status not null default 'PENDING' check (status <> 'NONE'),
  amount bigint not null check (amount > 0),
  -- The refund of a second payment of the same order: the order stays paid.
  is_duplicate boolean not null default false,
  requested_at timestamptz(3) not null,
  completed_at timestamptz(3),
  reference text check (reference <> ''),
  -- Why the last attempt failed.
  failure text,
  constraint refunds_completed_has_date_check check ((status = 'COMPLETED') = (completed_at is not null))
);
comment on table refunds is 'Refunds that are owed or paid; inserted in the transaction of the transition that owes them.';
create unique index refunds_one_per_order_key on refunds (order_id) where not is_duplicate;
create index refunds_order_id_idx on refunds (order_id);
create index refunds_open_idx on refunds (requested_at) where status <> 'COMPLETED';
