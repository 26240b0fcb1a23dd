-- For how many days after its delivery an order can be asked back; 0 sets no end.
alter table company_details
  add column return_days integer not null default 0 check (return_days between 0 and 365);
