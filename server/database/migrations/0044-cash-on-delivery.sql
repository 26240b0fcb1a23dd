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

alter table orders
  add column cod_confirmation_due_at timestamptz(3),
  add column cod_confirmed_at timestamptz(3),
  add column cod_confirmation_token_hash text,
  add constraint orders_cod_confirmation_check check (
    (cod_confirmation_due_at is null or payment_method = 'COD')
    and (cod_confirmation_due_at is not null or (cod_confirmed_at is null and cod_confirmation_token_hash is null)));
comment on column orders.cod_confirmation_due_at is
  'When a cash order that the customer has not confirmed is canceled; null if no confirmation is needed.';
comment on column orders.cod_confirmation_token_hash is 'SHA-256 of the token in the link of the mail, Base64url.';
create unique index orders_cod_confirmation_token_hash_key on orders (cod_confirmation_token_hash)
  where cod_confirmation_token_hash is not null;
create index orders_unconfirmed_idx on orders (cod_confirmation_due_at)
  where cod_confirmed_at is null and delivery_status = 'PENDING' and cod_confirmation_due_at is not null;

alter type order_event add value 'COD_CONFIRMED';
alter type order_event add value 'ADDRESS_CHANGED';
