create table invoice_numbers (
  series text not null,
  -- April to March, such as 26-27.
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (series, financial_year)
);
comment on table invoice_numbers is
  'The last number of each series and financial year. The row is locked until the transaction that takes a number ends, so that numbers have neither gaps nor duplicates.';

create type invoice_kind as enum ('INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE');

create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- Restricts the deletion of an order that has an invoice.
  order_id uuid not null references orders,
  kind invoice_kind not null,
  -- At most 16 letters, digits and hyphens (CGST Rules, rule 46(b)).
  number text not null constraint invoices_number_once unique check (number ~ '^[A-Z0-9-]{1,16}$'),
  issued_on timestamptz(3) not null,
  -- The invoice that a credit note corrects.
  corrects uuid constraint invoices_corrected_once unique references invoices,
  -- The printed content: seller, buyer, lines and taxes at the time of issue.
  snapshot jsonb not null,
  constraint invoices_credit_corrects check ((kind = 'CREDIT_NOTE') = (corrects is not null))
);
comment on table invoices is 'Issued invoices, bills of supply and credit notes. Immutable.';
create unique index invoices_one_of_order on invoices (order_id) where corrects is null;
create index invoices_of_order on invoices (order_id);

create function invoices_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'An issued invoice never changes.';
end $$;
create trigger invoices_never_change before update or delete on invoices
  for each row execute function invoices_never_change();
