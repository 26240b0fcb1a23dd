-- Cash orders that their customers confirm before they are sent.
create type confirmation_status as enum ('NONE', 'REQUESTED', 'CONFIRMED');
alter table orders add confirmation_status confirmation_status not null default 'NONE';
alter table orders add confirm_until timestamptz(3);
alter table orders add constraint orders_confirmation_has_end_check
  check ((confirmation_status = 'NONE') = (confirm_until is null));
comment on column orders.confirmation_status is
  'Whether the customer of a cash order has to confirm it before it is sent; NONE for orders placed without that rule.';
comment on column orders.confirm_until is 'When the order is canceled unless it is confirmed; null where no confirmation was requested.';

drop index orders_to_ship_idx;
create index orders_to_ship_idx on orders (order_date, id)
  where delivery_status = 'PENDING' and (payment_method = 'COD' or payment_status = 'COMPLETED')
    and not (payment_method = 'COD' and confirmation_status = 'REQUESTED');
create index orders_to_confirm_idx on orders (order_date, id)
  where delivery_status = 'PENDING' and payment_method = 'COD' and confirmation_status = 'REQUESTED';

alter type order_event add value 'CONFIRMATION_CHANGED';
alter type order_event add value 'ADDRESS_CHANGED';
