alter table payment_attempts
  -- Tells attempts of one moment apart.
  add column number bigint generated always as identity,
  -- When the provider's answer, or that there was none, was written down: from then on nobody waits for it.
  add column answered_at timestamptz(3),
  -- When its status was last asked for.
  add column checked_at timestamptz(3),
  -- Which refund gives this attempt's money back, where it is not the money that the order was paid with.
  add column refund_id uuid unique;
drop index payment_attempts_of_order;
create index payment_attempts_of_order on payment_attempts (order_id, number);

create type payment_refund_state as enum ('ASKED', 'PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED');

-- One try to give an attempt's money back; which refund it serves is told by the slice that asked. After a failure the
-- next try has another id.
create table payment_refunds (
  merchant_refund_id text primary key check (merchant_refund_id ~ '^[A-Za-z0-9_-]{22,62}$'),
  number bigint generated always as identity,
  refund_id uuid not null,
  merchant_order_id text not null references payment_attempts,
  amount bigint not null check (amount > 0),
  state payment_refund_state not null default 'ASKED',
  provider_refund_id text,
  reference text,
  error_code text,
  created_at timestamptz(3) not null,
  -- When it was last sent to the provider.
  sent_at timestamptz(3) not null,
  ended_at timestamptz(3),
  next_check_at timestamptz(3),
  constraint payment_refunds_ended check ((state in ('COMPLETED', 'FAILED')) = (ended_at is not null)),
  constraint payment_refunds_watched check (ended_at is not null or next_check_at is not null)
);
create unique index payment_refunds_one_at_a_time on payment_refunds (refund_id) where state <> 'FAILED';
create index payment_refunds_of_attempt on payment_refunds (merchant_order_id);
create index payment_refunds_due on payment_refunds (next_check_at) where next_check_at is not null;
