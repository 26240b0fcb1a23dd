-- A shipment that was not delivered comes back or is lost; its pieces then leave the order.
alter type shipment_status add value 'LOST' before 'CANCELED';

alter table orders
  -- Whether a shipment of a SHIPPED order is on its way back; stored for the list of these orders.
  add is_returning boolean not null default false,
  -- Whether a CANCELED order was sent, and all of it came back or was lost.
  add is_undelivered boolean not null default false,
  -- What the store kept of the money paid for an order that came back: its fees or its advance, in paise.
  add kept_amount bigint not null default 0 check (kept_amount >= 0),
  add constraint orders_returning_check check (not is_returning or delivery_status = 'SHIPPED'),
  add constraint orders_undelivered_check check (not is_undelivered or delivery_status = 'CANCELED'),
  add constraint orders_kept_amount_undelivered_check check (kept_amount = 0 or is_undelivered);
create index orders_returning_idx on orders (order_date, id) where is_returning;

-- The pieces of shipments that came back or were lost leave an order as canceled pieces do.
create type cancellation_kind as enum ('CANCELED', 'RETURNED', 'LOST');
alter table order_cancellations
  add kind cancellation_kind not null default 'CANCELED',
  add shipment_id uuid references shipments on delete cascade,
  add constraint order_cancellations_shipment_check check ((kind = 'CANCELED') = (shipment_id is null));
create unique index order_cancellations_shipment_id_key on order_cancellations (shipment_id);
-- Pieces that came back damaged are not put into stock.
alter table order_canceled_items
  -- Null for earlier cancellations and deleted variants.
  add product_variant_id uuid references product_variants on delete set null,
  add damaged integer not null default 0,
  add constraint order_canceled_items_damaged_check check (damaged between 0 and quantity);
create index order_canceled_items_product_variant_id_idx on order_canceled_items (product_variant_id);
comment on table order_cancellations is
  'Pieces that left an order: canceled parts, and shipments that came back or were lost. A canceled order has none for the cancellation itself.';
