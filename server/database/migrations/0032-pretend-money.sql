-- The first sign that a proxy leads strangers to this shop: from then on nobody is offered to pay with pretend money.
create table strangers_seen (
  only_one boolean primary key default true check (only_one),
  at timestamptz(3) not null,
  sign text not null
);

-- Who took the money: 'simulator', 'sandbox' or 'phonepe'; null for attempts from before this was kept.
alter table payment_attempts add column taken_by text check (taken_by in ('simulator', 'sandbox', 'phonepe'));

-- When an administrator settled what was wrong with a payment; the ledger keeps under which reference.
alter table payment_attempts add column settled_at timestamptz(3);
alter table payment_events drop constraint payment_events_kind_check;
alter table payment_events add constraint payment_events_kind_check check (kind in ('ASKED', 'STARTED', 'REFUSED', 'UNKNOWN',
  'COMPLETED', 'FAILED', 'MISMATCH', 'SETTLED', 'WEBHOOK', 'REFUND_ASKED', 'REFUND_STARTED', 'REFUND_REFUSED',
  'REFUND_UNKNOWN', 'REFUNDED', 'REFUND_FAILED'));
