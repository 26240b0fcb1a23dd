-- What the owner tells about the shop beyond its name and address, and what the shop says of itself in public.
alter table company_details
  add column gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
  -- The seller's state or union territory: it decides between CGST with SGST and IGST.
  add column state text check (state <> ''),
  add column grievance_officer_name text check (grievance_officer_name <> ''),
  add column grievance_officer_email text check (grievance_officer_email <> ''),
  add column grievance_officer_phone text check (grievance_officer_phone <> ''),
  -- In paise, for orders below the free shipping threshold.
  add column shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  -- Only the claims that were edited; the others read as the store ships them.
  add column claims jsonb not null default '{}' check (jsonb_typeof(claims) = 'object'),
  -- Null reads as the text that the store ships.
  add column price_match_text text check (price_match_text <> ''),
  add column price_match_shown boolean not null default true,
  add column rating_shown boolean not null default true,
  add column free_shipping_banner boolean not null default true,
  add constraint grievance_officer_whole check (
    num_nulls(grievance_officer_name, grievance_officer_email, grievance_officer_phone) in (0, 3)
  );
