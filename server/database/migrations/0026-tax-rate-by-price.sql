-- A GST rate can depend on the price of a piece, as for clothing and footwear: a low rate up to a limit, a high rate above.
alter table products add column tax_rate_by text check (tax_rate_by = 'price');
comment on column products.tax_rate_by is 'price: the rate follows from the price by the settings in company_details; null: the rate is tax_rate.';

alter table company_details
  add column tax_limit bigint not null default 250000 check (tax_limit > 0),
  add column tax_low_rate integer not null default 500 check (tax_low_rate between 0 and 10000),
  add column tax_high_rate integer not null default 1800 check (tax_high_rate between 0 and 10000),
  add constraint company_details_tax_rates_check check (tax_low_rate < tax_high_rate);
comment on column company_details.tax_limit is 'The highest taxable value of one piece at tax_low_rate, in paise; above it tax_high_rate applies.';
