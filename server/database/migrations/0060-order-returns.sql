-- First, because it locks the orders: no return is requested while those of earlier orders are inserted below.
alter table orders
  -- Whether no return of the order is undecided and the goods of one are awaited; stored for the list of these orders.
  add is_return_approved boolean not null default false,
  add constraint orders_return_approved_check check (not is_return_approved or return_status = 'REQUESTED'),
  -- The store also keeps what a pickup of returned goods costs, and what was moved to an order that replaces them.
  drop constraint orders_kept_amount_undelivered_check,
  add constraint orders_kept_amount_closed_check check (kept_amount = 0 or is_undelivered or return_status = 'ACCEPTED'),
  -- A delivered order can cost less than its advance, once pieces of it were returned.
  drop constraint orders_advance_below_total_check,
  add constraint orders_advance_below_total_check check (advance_amount <= order_total or delivery_status = 'DELIVERED');
create index orders_return_approved_idx on orders (order_date, id) where is_return_approved;
alter type order_event add value 'RETURN_UPDATED';

alter table company_details add return_pickup_charge bigint not null default 0 check (return_pickup_charge >= 0);
-- Null as in the company details; with 0 goods are only taken back if they are faulty.
alter table categories add return_days integer check (return_days between 0 and 365);

create type item_return_status as enum ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'COMPLETED', 'REJECTED', 'WITHDRAWN');
create type return_resolution as enum ('REFUND', 'EXCHANGE');
create type return_method as enum ('PICKUP', 'OWN_SHIPMENT');

create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- Counted within the order from 1.
  number integer not null check (number >= 1),
  status item_return_status not null default 'REQUESTED',
  resolution return_resolution not null,
  method return_method not null,
  -- A key of contract/orders/returns/return-reasons.ts.
  reason text not null,
  comment text check (comment <> ''),
  -- Whether the goods are treated as faulty: by their reason, or by the store.
  is_faulty boolean not null,
  note text check (note <> ''),
  -- What a pickup costs, as it was shown with the request, and what was deducted of the refund; in paise.
  pickup_charge bigint not null default 0 check (pickup_charge >= 0),
  charge bigint not null default 0 check (charge >= 0),
  courier text,
  courier_name text check (courier_name <> ''),
  tracking_number text check (tracking_number <> ''),
  tracking_url text check (tracking_url like 'https://%'),
  pickup_day date,
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  sent_at timestamptz(3),
  closed_at timestamptz(3),
  refund_id uuid references refunds on delete set null,
  -- The order that replaces the goods of an exchange.
  replacement_order_id uuid references orders on delete set null,
  constraint order_returns_order_id_number_key unique (order_id, number),
  constraint order_returns_closed_has_date_check check ((status in ('COMPLETED', 'REJECTED', 'WITHDRAWN')) = (closed_at is not null))
);
comment on table order_returns is 'Returns of pieces of delivered orders: what the customer asked for, how the goods travel, and what came of it.';
create index order_returns_refund_id_idx on order_returns (refund_id);
create index order_returns_replacement_order_id_idx on order_returns (replacement_order_id);

create table order_return_items (
  return_id uuid not null references order_returns on delete cascade,
  -- The position of the line in its order, which remains when the line is gone.
  position integer not null,
  -- Null once none of the line is left in the order.
  order_item_id uuid references order_items on delete set null,
  name text not null,
  color text not null,
  option_name text,
  option_value text,
  quantity integer not null check (quantity >= 1),
  -- Null until the goods are checked.
  accepted_quantity integer,
  damaged integer not null default 0,
  -- What was paid for the pieces, or for the accepted ones of a completed return, in paise.
  amount bigint not null check (amount >= 0),
  -- The variant that is sent instead. While the return is open, its stock does not contain the pieces.
  exchange_variant_id uuid references product_variants on delete set null,
  exchange_color text,
  exchange_option_name text,
  exchange_option_value text,
  primary key (return_id, position),
  constraint order_return_items_accepted_quantity_check check (accepted_quantity between 0 and quantity),
  constraint order_return_items_damaged_check check (damaged between 0 and coalesce(accepted_quantity, 0))
);
comment on table order_return_items is 'The pieces of a return with the names under which they were bought, and the variants for which they are exchanged.';
create index order_return_items_order_item_id_idx on order_return_items (order_item_id);
create index order_return_items_exchange_variant_id_idx on order_return_items (exchange_variant_id);

-- Orders that were returned before this migration were returned as a whole.
insert into order_returns (order_id, number, status, resolution, method, reason, comment, is_faulty, requested_at, decided_at, closed_at, refund_id)
select orders.id, 1,
  case return_status when 'REQUESTED' then 'REQUESTED' when 'ACCEPTED' then 'COMPLETED' else 'REJECTED' end::item_return_status,
  'REFUND', 'PICKUP', 'OTHER', nullif(requested.note, ''), false, coalesce(requested.created_at, delivered_at, order_date),
  case when return_status <> 'REQUESTED' then coalesce(decided.created_at, delivered_at, order_date) end,
  case when return_status <> 'REQUESTED' then coalesce(decided.created_at, delivered_at, order_date) end, refunds.id
from orders
  left join lateral (select created_at, note from order_events where order_id = orders.id and event = 'RETURN_CHANGED'
    and to_state = 'REQUESTED' order by id desc limit 1) as requested on true
  left join lateral (select created_at from order_events where order_id = orders.id and event = 'RETURN_CHANGED'
    and to_state in ('ACCEPTED', 'REJECTED') order by id desc limit 1) as decided on true
  left join refunds on refunds.order_id = orders.id and not refunds.is_duplicate and not refunds.is_part and orders.return_status = 'ACCEPTED'
where return_status <> 'NONE';
insert into order_return_items (return_id, position, order_item_id, name, color, option_name, option_value, quantity, accepted_quantity, amount)
select order_returns.id, item.position, item.id, item.name, item.color, item.option_name, item.option_value, item.quantity,
  case order_returns.status when 'COMPLETED' then item.quantity when 'REJECTED' then 0 end, item.quantity * item.price_at_purchase - item.discount
from order_returns join order_items item on item.order_id = order_returns.order_id;

-- Pieces that are accepted back leave an order as canceled pieces do.
alter type cancellation_kind add value 'SENT_BACK';
alter table order_cancellations
  -- What the store kept of the amount: the cost of a pickup, and what was moved to an order that replaces the pieces; in paise.
  add kept_amount bigint not null default 0 check (kept_amount >= 0),
  -- Whether these are the last pieces of a returned order, whose lines and amounts stay in it.
  add is_whole boolean not null default false,
  add constraint order_cancellations_whole_check check (not is_whole or (amount = 0 and kept_amount = 0 and refund_id is null)),
  drop constraint order_cancellations_shipment_check,
  add constraint order_cancellations_shipment_check check ((kind in ('RETURNED', 'LOST')) = (shipment_id is not null));

-- An order that replaces returned goods is paid by what was paid for them.
alter table received_payments drop constraint received_payments_means_check,
  add constraint received_payments_means_check check (means in ('CASH', 'UPI', 'EXCHANGE'));
