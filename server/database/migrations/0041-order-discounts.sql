-- Part of order_total.
alter table orders add column cod_fee bigint not null default 0 check (cod_fee >= 0);
comment on column orders.order_total is 'The lines minus their discounts, the shipping fee and the fee of cash on delivery, in paise.';

-- Of the whole line; the shares of the order's discounts of the levels ITEMS and ORDER.
alter table order_items add column discount bigint not null default 0,
  add constraint order_items_discount_check check (discount between 0 and price_at_purchase * quantity);

create table order_discounts (
  order_id uuid not null references orders on delete cascade,
  -- The order of application.
  position integer not null,
  -- The offer may be deleted; the name and the code are those of the placement.
  offer_id uuid,
  name text not null,
  code text,
  level text not null check (level in ('ITEMS', 'ORDER', 'SHIPPING')),
  amount bigint not null check (amount > 0),
  primary key (order_id, position)
);
comment on table order_discounts is 'The discounts of an order with their names at the time of the order.';
