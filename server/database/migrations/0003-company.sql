create table company_details (
  -- The table has at most one row: true is the only value of the key.
  id boolean primary key default true check (id),
  company_name text not null check (company_name <> ''),
  address text not null check (address <> ''),
  email text not null check (email <> ''),
  contact text not null check (contact <> ''),
  -- A file name below /uploads/; null shows the default logo.
  logo_file text check (logo_file <> ''),
  gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  -- The seller's state or union territory decides between CGST with SGST and IGST.
  state text check (state <> ''),
  grievance_officer_name text check (grievance_officer_name <> ''),
  grievance_officer_email text check (grievance_officer_email <> ''),
  grievance_officer_phone text check (grievance_officer_phone <> ''),
  -- In paise, for orders below the free shipping threshold.
  shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  -- Days after delivery in which a return can be requested; 0 sets no limit.
  return_days integer not null default 0 check (return_days between 0 and 365),
  -- The back office marks variants with at most this stock as low; 0 disables the mark.
  low_stock_threshold integer not null default 5 check (low_stock_threshold between 0 and 1000000),
  -- The edited claims only; the others have the default text.
  claims jsonb not null default '{}' check (jsonb_typeof(claims) = 'object'),
  -- Null stands for the default text.
  price_match_text text check (price_match_text <> ''),
  price_match_shown boolean not null default true,
  rating_shown boolean not null default true,
  free_shipping_banner boolean not null default true,
  updated_at timestamptz(3) not null default now(),
  constraint company_details_grievance_officer_check check (
    num_nulls(grievance_officer_name, grievance_officer_email, grievance_officer_phone) in (0, 3)
  )
);
comment on table company_details is 'The owner''s company details and store settings, one row.';
create trigger company_details_notify after insert or update or delete or truncate on company_details
  for each statement execute function notify_catalogue_reset();
