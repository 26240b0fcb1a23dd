-- A part of a cash order that is paid online before its dispatch. While it is DUE, the order is an unpaid online order, which expires;
-- when it is PAID, the order is a cash order of the rest.
create type advance_status as enum ('NONE', 'DUE', 'PAID');
alter table orders
  add advance_amount bigint not null default 0,
  add advance_status advance_status not null default 'NONE',
  add constraint orders_advance_amount_check check (advance_amount >= 0 and (advance_amount > 0) = (advance_status <> 'NONE')),
  add constraint orders_advance_below_total_check check (advance_amount = 0 or advance_amount < order_total),
  add constraint orders_advance_due_check
    check (advance_status <> 'DUE' or (payment_method = 'ONLINE_PAYMENT' and delivery_status in ('PENDING', 'CANCELED'))),
  add constraint orders_advance_paid_check check (advance_status <> 'PAID' or payment_method = 'COD');
comment on column orders.advance_amount is 'The part of the total that is paid online before a cash order is dispatched; 0 for none.';
alter type order_event add value 'ADVANCE_CHANGED';
