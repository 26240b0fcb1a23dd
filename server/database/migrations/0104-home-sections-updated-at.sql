-- The time of the last arrangement: of two administrators who arrange the home page at once the second gets a conflict.
alter table company_details add column home_sections_updated_at timestamptz;
comment on column company_details.home_sections_updated_at is
  'When the home page was arranged last; null for never. updated_at is that of all company details.';
