-- REFUSED: certainly never begun. UNKNOWN ids end as FAILED once they have expired.
create type payment_attempt_state as enum ('ASKED', 'PENDING', 'COMPLETED', 'FAILED', 'REFUSED');

-- One try to pay for something; what it pays for is told by the slice that asked, so there is no foreign key.
create table payment_attempts (
  merchant_order_id text primary key check (merchant_order_id ~ '^[A-Za-z0-9_-]{22,62}$'),
  order_id uuid not null,
  amount bigint not null check (amount >= 100),
  state payment_attempt_state not null default 'ASKED',
  provider_order_id text,
  -- Where the shopper pays. The provider tells it once.
  redirect_url text,
  transaction_id text,
  payment_mode text,
  error_code text,
  created_at timestamptz(3) not null,
  -- From then on nobody can begin to pay it.
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- When the provider is asked for it next; null once nothing more is expected.
  next_check_at timestamptz(3),
  constraint payment_attempts_ended check ((state in ('ASKED', 'PENDING')) = (ended_at is null)),
  constraint payment_attempts_watched check (ended_at is not null or next_check_at is not null)
);
create index payment_attempts_of_order on payment_attempts (order_id, created_at);
create index payment_attempts_due on payment_attempts (next_check_at) where next_check_at is not null;

-- Every payment event, appended and never changed.
create table payment_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  order_id uuid,
  merchant_order_id text,
  merchant_refund_id text,
  kind text not null check (kind in ('ASKED', 'STARTED', 'REFUSED', 'UNKNOWN', 'COMPLETED', 'FAILED', 'MISMATCH', 'WEBHOOK',
    'REFUND_ASKED', 'REFUND_STARTED', 'REFUND_REFUSED', 'REFUND_UNKNOWN', 'REFUNDED', 'REFUND_FAILED')),
  amount bigint,
  -- The provider's code or state, where it gave one.
  detail text
);
create index payment_events_of_order on payment_events (order_id, id);
create index payment_events_by_time on payment_events (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what happened: rows are appended, never changed', tg_table_name;
end $$;
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- What the built-in simulator of the payment provider remembers; pretend money only.
create table simulated_payments (
  merchant_order_id text primary key,
  order_id text not null unique,
  -- Names the hosted page.
  token text not null unique,
  amount bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED', 'FAILED')),
  message text,
  redirect_url text not null,
  meta_info jsonb,
  tries jsonb not null default '[]',
  error_code text,
  detailed_error_code text,
  created_at timestamptz(3) not null,
  expire_at timestamptz(3) not null
);

create table simulated_refunds (
  merchant_refund_id text primary key,
  refund_id text not null unique,
  merchant_order_id text not null references simulated_payments on delete cascade,
  amount bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED')),
  created_at timestamptz(3) not null
);
