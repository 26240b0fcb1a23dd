-- What an order goes through after it is placed: its shipping fee, cancelations, returns and refunds.
create type refund_status as enum ('NONE', 'PENDING', 'COMPLETED', 'FAILED');
create type refund_kind as enum ('provider', 'manual');
create type order_actor as enum ('customer', 'administrator', 'store');
create type order_event as enum ('PLACED', 'DELIVERY_CHANGED', 'PAYMENT_CHANGED', 'RETURN_CHANGED', 'REFUND_CHANGED');

alter table orders
  -- Part of order_total.
  add column shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  add column canceled_on timestamptz(3),
  -- How the refund of the order's own money stands; it lies here because the order's row is what is held.
  add column refund_status refund_status not null default 'NONE',
  -- Whether the goods of an accepted return went back on sale.
  add column restocked boolean not null default false;
update orders set canceled_on = coalesce(
  (select max(at) from order_events where order_id = orders.id and event = 'DELIVERY_CHANGED' and to_state = 'CANCELED'),
  order_date
) where delivery_status = 'CANCELED';
alter table orders
  add constraint orders_canceled_has_date check ((delivery_status = 'CANCELED') = (canceled_on is not null)),
  add constraint orders_refunded_when_completed check ((payment_status = 'REFUNDED') = (refund_status = 'COMPLETED')),
  add constraint orders_restocked_after_return check (not restocked or return_status = 'ACCEPTED');
create index orders_by_payment on orders (payment_status, order_date, id);
create index orders_by_return on orders (return_status, order_date, id) where return_status <> 'NONE';
create index orders_by_refund on orders (refund_status, order_date, id) where refund_status <> 'NONE';

-- Who did it must outlive the user's row.
alter table order_events add column actor order_actor;
update order_events set actor = case
  when order_events.user_id is null then 'store'
  when order_events.user_id = orders.user_id then 'customer'
  else 'administrator' end::order_actor
from orders where orders.id = order_events.order_id;
alter table order_events
  alter column actor set not null,
  alter column event type order_event using event::order_event;

-- Money on its way back. The row is written by the change that owes it, in the same transaction.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind refund_kind not null,
  status refund_status not null default 'PENDING' check (status <> 'NONE'),
  amount bigint not null check (amount > 0),
  -- Money that came a second time: its refund leaves the order paid.
  is_extra boolean not null default false,
  asked_at timestamptz(3) not null,
  completed_at timestamptz(3),
  reference text check (reference <> ''),
  -- Why the last try failed.
  failure text,
  constraint refunds_completed_has_date check ((status = 'COMPLETED') = (completed_at is not null))
);
create unique index refunds_one_of_an_order on refunds (order_id) where not is_extra;
create index refunds_of_order on refunds (order_id);
create index refunds_not_done on refunds (asked_at) where status <> 'COMPLETED';
