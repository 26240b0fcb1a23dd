-- The cash of orders that couriers collect: what they have paid to the store (remittances), by shipment.

-- What was received of the cash of a shipment, in paise: the sum of its counted remittance lines.
alter table shipments add cash_received bigint not null default 0 check (cash_received >= 0);
-- Only shipments of a named courier are in the ledger: who collected the cash of the others is not known.
create index shipments_cash_outstanding_idx on shipments (delivered_at, id)
  where status = 'DELIVERED' and cash_amount > 0 and cash_received = 0 and courier_name is not null;
create index shipments_cash_on_the_way_idx on shipments (shipped_at, id)
  where status in ('IN_TRANSIT', 'OUT_FOR_DELIVERY') and cash_amount > 0 and cash_received = 0 and courier_name is not null;
create index shipments_cash_different_idx on shipments (created_at, id)
  where cash_received > 0 and (status <> 'DELIVERED' or cash_received <> cash_amount);

-- FILE: a courier's file; HAND: cash that an administrator recorded as received; REVERSAL: takes back one of these.
create type cash_remittance_kind as enum ('FILE', 'HAND', 'REVERSAL');
create table cash_remittances (
  id uuid primary key default gen_random_uuid(),
  -- Counted from 1; the order of the list.
  number bigint not null generated always as identity constraint cash_remittances_number_key unique,
  kind cash_remittance_kind not null,
  -- Null where the shipments are of several couriers, such as in the file of an aggregator.
  courier_name text check (courier_name <> ''),
  -- The transfer at the bank, such as its UTR.
  reference text not null check (reference <> ''),
  remitted_on date not null,
  -- The sum of the lines in paise; negative in a reversal.
  total bigint not null,
  line_count integer not null check (line_count >= 1),
  -- What the courier kept back from the total, in paise.
  charges bigint not null default 0,
  note text check (note <> ''),
  file_name text,
  -- SHA-256 of the file in hexadecimal digits.
  file_hash text,
  reverses_id uuid constraint cash_remittances_reverses_id_key unique references cash_remittances,
  is_reversed boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint cash_remittances_file_check check ((kind = 'FILE') = (file_hash is not null)),
  constraint cash_remittances_reversal_check check ((kind = 'REVERSAL') = (reverses_id is not null)),
  constraint cash_remittances_sign_check check (case kind when 'REVERSAL' then total <= 0 and charges <= 0 and not is_reversed
    else total >= 0 and charges between 0 and total end)
);
comment on table cash_remittances is 'Cash of orders that couriers paid to the store. Rows are never deleted: a wrong one is reversed by another.';
-- A file is imported once, unless its remittance was reversed.
create unique index cash_remittances_file_hash_key on cash_remittances (file_hash) where not is_reversed;
create index cash_remittances_remitted_on_idx on cash_remittances (remitted_on);
create index cash_remittances_created_by_idx on cash_remittances (created_by);

create type cash_line_problem as enum ('BELOW', 'ABOVE', 'NOT_DELIVERED', 'REPEATED', 'PREPAID', 'OTHER_COURIER', 'AMBIGUOUS', 'UNKNOWN');
create table cash_remittance_lines (
  remittance_id uuid not null references cash_remittances,
  -- The line in the file; counted from 1 without a file.
  line integer not null check (line >= 1),
  tracking_number text,
  -- The number of the order and the transfer of this line, where the file names them.
  order_number text,
  reference text,
  shipment_id uuid references shipments,
  -- In paise; negative in a reversal.
  amount bigint not null check (amount <> 0),
  problem cash_line_problem,
  -- Whether the amount counts as received for the shipment.
  is_counted boolean not null generated always as (problem is null or problem in ('BELOW', 'ABOVE', 'NOT_DELIVERED')) stored,
  primary key (remittance_id, line),
  constraint cash_remittance_lines_counted_check check (not is_counted or shipment_id is not null)
);
comment on table cash_remittance_lines is 'The lines of remittances: what was paid for which shipment, and what is wrong with it.';
create index cash_remittance_lines_shipment_id_idx on cash_remittance_lines (shipment_id);
create index cash_remittance_lines_problem_idx on cash_remittance_lines (remittance_id, line) where problem is not null;
create index cash_remittance_lines_uncounted_idx on cash_remittance_lines (remittance_id) where not is_counted;
