create table cod_rules (
  -- The table has at most one row: true is the only value of the key.
  id boolean primary key default true check (id),
  -- Validated by the contract (contract/cash-on-delivery/cash-on-delivery.ts), amounts in paise.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  updated_at timestamptz(3) not null default now()
);
comment on table cod_rules is 'The rules for cash on delivery, one row; none while the store has no rules.';
create trigger cod_rules_notify after insert or update or delete or truncate on cod_rules
  for each statement execute function notify_content_reset();
