-- REFUSED: the provider certainly did not start the payment. An id with an unknown result becomes FAILED after it has expired.
create type payment_attempt_state as enum ('REQUESTED', 'PENDING', 'COMPLETED', 'FAILED', 'REFUSED');

create table payment_attempts (
  merchant_order_id text primary key check (merchant_order_id ~ '^[A-Za-z0-9_-]{22,62}$'),
  -- Without a foreign key: the module orders comes after this one.
  order_id uuid not null,
  -- Orders attempts of the same millisecond.
  number bigint generated always as identity,
  amount bigint not null check (amount >= 100),
  state payment_attempt_state not null default 'REQUESTED',
  provider text check (provider in ('simulator', 'sandbox', 'phonepe')),
  provider_order_id text,
  -- The payment page. The provider returns it once.
  redirect_url text,
  transaction_id text,
  payment_mode text,
  error_code text,
  created_at timestamptz(3) not null,
  -- When the provider's response, or its absence, was recorded.
  responded_at timestamptz(3),
  -- When the status was last queried.
  checked_at timestamptz(3),
  -- When the status is queried next; null once no change is expected.
  next_check_at timestamptz(3),
  -- A payment cannot be started after this time.
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- When an administrator resolved an exception of this payment; payment_events has the reference.
  resolved_at timestamptz(3),
  -- The refund of this attempt's money, if it is not the money with which the order was paid.
  refund_id uuid unique,
  constraint payment_attempts_ended_at_check check ((state in ('REQUESTED', 'PENDING')) = (ended_at is null)),
  constraint payment_attempts_open_has_next_check_check check (ended_at is not null or next_check_at is not null)
);
comment on table payment_attempts is 'Attempts to pay an order online.';
create index payment_attempts_order_id_idx on payment_attempts (order_id, number);
create index payment_attempts_due_idx on payment_attempts (next_check_at) where next_check_at is not null;
-- Empty where payments are real, so that marking test payments costs nothing there.
create index payment_attempts_test_mode_idx on payment_attempts (order_id)
  where state = 'COMPLETED' and provider in ('simulator', 'sandbox');

create type payment_refund_state as enum ('REQUESTED', 'PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED');

create table payment_refund_attempts (
  merchant_refund_id text primary key check (merchant_refund_id ~ '^[A-Za-z0-9_-]{22,62}$'),
  number bigint generated always as identity,
  -- Without a foreign key: the module orders comes after this one.
  refund_id uuid not null,
  merchant_order_id text not null references payment_attempts,
  amount bigint not null check (amount > 0),
  -- The amount that the provider reports; null before it has reported one.
  refunded_amount bigint check (refunded_amount >= 0),
  state payment_refund_state not null default 'REQUESTED',
  provider_refund_id text,
  reference text,
  error_code text,
  created_at timestamptz(3) not null,
  -- When it was last sent to the provider.
  sent_at timestamptz(3) not null,
  -- Whether the last request never left this machine; it is then sent again without a query of its status.
  was_never_sent boolean not null default false,
  next_check_at timestamptz(3),
  ended_at timestamptz(3),
  constraint payment_refund_attempts_ended_at_check check ((state in ('COMPLETED', 'FAILED')) = (ended_at is not null)),
  constraint payment_refund_attempts_open_has_next_check_check check (ended_at is not null or next_check_at is not null)
);
comment on table payment_refund_attempts is 'Attempts to refund a payment through the provider. The attempt after a failed one has another id.';
create unique index payment_refund_attempts_one_active_key on payment_refund_attempts (refund_id) where state <> 'FAILED';
create index payment_refund_attempts_merchant_order_id_idx on payment_refund_attempts (merchant_order_id);
create index payment_refund_attempts_due_idx on payment_refund_attempts (next_check_at) where next_check_at is not null;

create table payment_events (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null,
  order_id uuid,
  merchant_order_id text,
  merchant_refund_id text,
  kind text not null check (kind in ('REQUESTED', 'STARTED', 'REFUSED', 'UNKNOWN', 'COMPLETED', 'FAILED', 'MISMATCH', 'SETTLED',
    'WEBHOOK', 'REFUND_REQUESTED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_UNKNOWN', 'REFUNDED', 'REFUND_FAILED')),
  amount bigint,
  -- The provider's code or state, if it returned one.
  detail text
);
comment on table payment_events is 'The ledger of payments and refunds. Append-only.';
create index payment_events_order_id_idx on payment_events (order_id, id);
create index payment_events_created_at_idx on payment_events (created_at);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function raise_append_only();

create table simulated_payments (
  merchant_order_id text primary key,
  order_id text not null unique,
  -- Identifies the payment page.
  token text not null unique,
  amount bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED', 'FAILED')),
  message text,
  redirect_url text not null,
  meta_info jsonb,
  attempts jsonb not null default '[]',
  error_code text,
  detailed_error_code text,
  created_at timestamptz(3) not null,
  expire_at timestamptz(3) not null
);
comment on table simulated_payments is 'Payments of the built-in simulator of the payment provider.';

create table simulated_refunds (
  merchant_refund_id text primary key,
  refund_id text not null unique,
  merchant_order_id text not null references simulated_payments on delete cascade,
  amount bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED')),
  created_at timestamptz(3) not null
);
comment on table simulated_refunds is 'Refunds of the built-in simulator of the payment provider.';
