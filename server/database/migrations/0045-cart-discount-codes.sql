-- The discount codes that the customer entered, in the order of entry; they are checked again at placement.
alter table carts add column discount_codes text[] not null default '{}' check (cardinality(discount_codes) <= 5);

-- The company details say whether the server prices carts. Placing an order changes only use_count.
create trigger offers_notify after insert or delete or truncate or update of is_paused, ends_at on offers
  for each statement execute function notify_content_reset();
