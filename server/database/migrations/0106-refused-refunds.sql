-- A refused attempt is started again under its id, so that a restored store requests the same ids.
comment on table payment_refund_attempts is
  'Attempts to refund a payment through the provider. After a failure that the provider reported the next attempt has another id; one that it refused is started again.';
