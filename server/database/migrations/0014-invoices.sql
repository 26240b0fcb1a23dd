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
  number text not null constraint invoices_number_key unique check (number ~ '^[A-Z0-9-]{1,16}$'),
  issued_at timestamptz(3) not null,
  -- The invoice that a credit note corrects.
  corrected_invoice_id uuid constraint invoices_corrected_invoice_id_key unique references invoices,
  -- The printed content: seller, buyer, lines and taxes at the time of issue.
  snapshot jsonb not null,
  constraint invoices_credit_note_has_corrected_check check ((kind = 'CREDIT_NOTE') = (corrected_invoice_id is not null))
);
comment on table invoices is 'Issued invoices, bills of supply and credit notes. Immutable.';
create unique index invoices_one_per_order_key on invoices (order_id) where corrected_invoice_id is null;
create index invoices_order_id_idx on invoices (order_id);

create function raise_invoice_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are immutable.';
end $$;
create trigger invoices_immutable before update or delete on invoices
  for each row execute function raise_invoice_immutable();
