-- Orders that administrators place for customers.
alter table orders add pay_until timestamptz(3);
comment on column orders.pay_until is 'Until when the order can be paid by the link that the customer was mailed; null for orders of shoppers.';

create table received_payments (
  order_id uuid primary key references orders on delete cascade,
  means text not null check (means in ('CASH', 'UPI')),
  -- The reference of the bank, or the number of a receipt.
  reference text,
  -- In paise.
  amount bigint not null check (amount >= 0),
  received_at timestamptz(3) not null,
  received_by uuid references users on delete set null,
  constraint received_payments_upi_reference_check check (means <> 'UPI' or reference is not null)
);
comment on table received_payments is 'Payments that an administrator took for an order, in cash or by UPI.';
create index received_payments_received_by_idx on received_payments (received_by);
