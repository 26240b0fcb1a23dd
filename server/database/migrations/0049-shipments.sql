-- An order is fulfilled by one or more shipments; the order's delivery status is their summary.
create type shipment_status as enum ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNING', 'RETURNED', 'CANCELED');

-- First, because it locks the orders: no order is sent while its shipment is inserted below, and no lock has to be raised later.
-- Whether pieces of a SHIPPED order have not left the store; stored for the list of these orders.
alter table orders
  add is_partly_shipped boolean not null default false,
  add constraint orders_partly_shipped_check check (not is_partly_shipped or delivery_status = 'SHIPPED');
create index orders_partly_shipped_idx on orders (order_date, id) where is_partly_shipped;
alter type order_event add value 'SHIPMENT_CHANGED';

-- The keys are added after the rows of earlier orders: that takes a sixth of the time, which a store with a million orders waits for.
create table shipments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  -- Counted within the order from 1.
  number integer not null check (number >= 1),
  status shipment_status not null,
  -- The key of a courier in contract/orders/shipments/couriers.ts; null where nobody named one.
  courier text,
  courier_name text check (courier_name <> ''),
  tracking_number text check (tracking_number <> ''),
  tracking_url text check (tracking_url like 'https://%'),
  weight_grams integer check (weight_grams > 0),
  -- The cash that the courier collects, in paise.
  cash_amount bigint not null default 0 check (cash_amount >= 0),
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  created_at timestamptz(3) not null default now(),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  constraint shipments_shipped_has_date_check check (status in ('READY', 'CANCELED') or shipped_at is not null),
  constraint shipments_delivered_has_date_check check ((status = 'DELIVERED') = (delivered_at is not null)),
  constraint shipments_courier_has_name_check check ((courier is null) = (courier_name is null))
);
comment on table shipments is 'The shipments of orders: what left the store with which courier, and where it is.';
create table shipment_items (
  shipment_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity >= 1)
);
comment on table shipment_items is 'The pieces of a shipment.';

-- Orders that left the store before this migration did so in one shipment.
insert into shipments (order_id, number, status, created_at, shipped_at, delivered_at, cash_amount)
select id, 1, case when delivery_status = 'DELIVERED' then 'DELIVERED' else 'IN_TRANSIT' end::shipment_status, shipped_at, shipped_at,
  delivered_at, case when payment_method = 'COD' then order_total - case when advance_status = 'PAID' then advance_amount else 0 end else 0 end
from (
  select orders.*, coalesce(dispatch.dispatched_at, delivered_at, order_date) as shipped_at
  from orders left join (
    select order_id, max(created_at) as dispatched_at from order_events
    where event = 'DELIVERY_CHANGED' and from_state = 'PENDING' group by order_id) as dispatch on dispatch.order_id = orders.id
  where delivery_status in ('SHIPPED', 'DELIVERED')) as sent;
insert into shipment_items (shipment_id, order_item_id, quantity)
select shipments.id, order_items.id, order_items.quantity from shipments join order_items on order_items.order_id = shipments.order_id;

alter table shipments add primary key (id),
  add constraint shipments_order_id_number_key unique (order_id, number),
  add foreign key (order_id) references orders on delete cascade;
-- A courier gives each number to one shipment.
create unique index shipments_tracking_number_key on shipments (tracking_number, courier_name) where status <> 'CANCELED';
alter table shipment_items add primary key (shipment_id, order_item_id),
  add foreign key (shipment_id) references shipments on delete cascade,
  add foreign key (order_item_id) references order_items on delete cascade;
create index shipment_items_order_item_id_idx on shipment_items (order_item_id);
