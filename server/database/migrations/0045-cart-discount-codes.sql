-- The discount codes that the customer entered, in the order of entry; they are checked again at placement.
alter table carts add column discount_codes text[] not null default '{}' check (cardinality(discount_codes) <= 5);
