-- The erasure of a customer replaces the references that administrators typed, which can name the customer. Nothing else of the ledger can be changed.
create or replace trigger payment_events_append_only
  before update of id, created_at, order_id, merchant_order_id, merchant_refund_id, kind, amount or delete or truncate on payment_events
  for each statement execute function raise_append_only();
create trigger payment_events_detail_append_only before update of detail on payment_events
  for each row when (old.kind <> 'SETTLED' or new.detail is distinct from 'Erased') execute function raise_append_only();
comment on table payment_events is
  'The ledger of payments and refunds. Append-only; the erasure of a customer replaces the references of refunds by hand.';
