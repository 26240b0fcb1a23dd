-- From how few pieces on the back office calls a variant's stock low; 0 switches that off.
alter table company_details
  add column low_stock_threshold integer not null default 5 check (low_stock_threshold between 0 and 1000000);
