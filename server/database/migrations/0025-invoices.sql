-- The last number given in a series and financial year. Its row is held until the transaction that takes a number ends,
-- so that a number which is given back is given again: there is no gap and no double.
create table invoice_numbers (
  series text not null,
  -- April to March, such as 26-27.
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (series, financial_year)
);

create type invoice_kind as enum ('INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE');

create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- An order that was invoiced is never deleted.
  order_id uuid not null references orders,
  kind invoice_kind not null,
  -- At most 16 letters, digits and hyphens (CGST Rules, rule 46(b)).
  number text not null constraint invoices_number_once unique check (number ~ '^[A-Z0-9-]{1,16}$'),
  issued_on timestamptz(3) not null,
  -- What a credit note takes back, once.
  corrects uuid constraint invoices_corrected_once unique references invoices,
  -- All that is drawn: seller, buyer, lines and taxes as they were.
  snapshot jsonb not null,
  constraint invoices_credit_corrects check ((kind = 'CREDIT_NOTE') = (corrects is not null))
);
create unique index invoices_one_of_order on invoices (order_id) where corrects is null;
create index invoices_of_order on invoices (order_id);

create function invoices_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'An issued invoice never changes.';
end $$;
create trigger invoices_never_change before update or delete on invoices
  for each row execute function invoices_never_change();
