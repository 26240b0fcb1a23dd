-- The goods of an order that is canceled after shipping are outside the store until their return is recorded.
create type goods_status as enum ('NONE', 'OUTSTANDING', 'RETURNED');
alter table orders add goods_status goods_status not null default 'NONE';
alter table orders add constraint orders_goods_after_cancel
  check (goods_status = 'NONE' or delivery_status = 'CANCELED');
comment on column orders.goods_status is
  'Of an order canceled on its way: OUTSTANDING until the goods are back, then RETURNED. Their stock is restored with RETURNED.';
alter type order_event add value 'GOODS_CHANGED';
