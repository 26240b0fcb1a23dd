-- A part of an order is canceled: its lines, discounts and total shrink to what is still sold; what was canceled is kept here.
create table order_cancellations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz(3) not null,
  reason text,
  -- What the order costs less, in paise.
  amount bigint not null check (amount >= 0),
  -- The refund of what was paid for the pieces; null where nothing was paid for them.
  refund_id uuid references refunds on delete set null,
  -- Whether an invoice contained the pieces: it has a credit note of them.
  has_credit_note boolean not null default false
);
comment on table order_cancellations is 'Cancellations of a part of an order. A canceled order has none for the cancellation itself.';
create index order_cancellations_order_id_idx on order_cancellations (order_id);

create table order_canceled_items (
  cancellation_id uuid not null references order_cancellations on delete cascade,
  -- The position of the line in its order, which remains when the line is gone.
  position integer not null,
  name text not null,
  color text not null,
  option_name text,
  option_value text,
  quantity integer not null check (quantity >= 1),
  amount bigint not null check (amount >= 0),
  primary key (cancellation_id, position)
);
comment on table order_canceled_items is 'The pieces of a cancellation with the names under which they were bought, and what they cost after discounts.';

-- A refund of canceled pieces leaves the order as it is, as that of a second payment does.
alter table refunds add is_part boolean not null default false,
  add constraint refunds_one_reason_check check (not (is_part and is_duplicate));
drop index refunds_one_per_order_key;
create unique index refunds_one_per_order_key on refunds (order_id) where not is_duplicate and not is_part;

-- An invoice has a credit note for each part that is credited.
alter table invoices drop constraint invoices_corrected_invoice_id_key;
create index invoices_corrected_invoice_id_idx on invoices (corrected_invoice_id);

-- What an order costs after a cancellation can be the advance that was paid for it, or nothing: then no advance is left.
alter table orders drop constraint orders_advance_below_total_check, drop constraint orders_advance_amount_check,
  add constraint orders_advance_below_total_check check (advance_amount <= order_total),
  add constraint orders_advance_amount_check check (case advance_status
    when 'NONE' then advance_amount = 0 when 'DUE' then advance_amount > 0 else advance_amount >= 0 end);
alter type order_event add value 'ITEMS_CANCELED';
