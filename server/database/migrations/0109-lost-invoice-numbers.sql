create table lost_invoice_numbers (
  series text not null,
  financial_year text not null,
  first_number integer not null check (first_number > 0),
  last_number integer not null,
  recorded_at timestamptz(3) not null,
  primary key (series, financial_year, first_number),
  constraint lost_invoice_numbers_range_check check (last_number >= first_number)
);
comment on table lost_invoice_numbers is
  'Invoice numbers that were issued after the backup from which the store was restored: customers hold these documents, and the store does not.';
