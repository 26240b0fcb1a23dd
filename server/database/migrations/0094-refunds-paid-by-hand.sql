-- Until this version the provider was no longer asked about a refund that was recorded as paid by hand, so nobody learned that it refunded it too.
alter table payment_refund_attempts
  -- When an administrator recorded that the refund was paid by hand, before it had ended at the provider.
  add column paid_by_hand_at timestamptz(3),
  -- When an administrator settled that it was refunded by the provider too; payment_events has the reference.
  add column resolved_at timestamptz(3);
create index payment_refund_attempts_paid_by_hand_idx on payment_refund_attempts (merchant_order_id) where paid_by_hand_at is not null;

-- The provider can still complete those of the last 90 days. The version before neither sends nor checks them, but queues other refunds of
-- their payments for the time of the next check, again and again once it is past: it is later than the upgrade.
update payment_refund_attempts set state = 'PENDING', error_code = null, paid_by_hand_at = ended_at, ended_at = null,
  next_check_at = now() + interval '1 hour'
where error_code = 'SETTLED_BY_HAND' and ended_at > now() - interval '90 days';
