-- A canceled part takes off each discount what the discount gave on it.
alter table order_discounts add column shares bigint[];
comment on column order_discounts.shares is
  'What the discount takes off each line, by the position of the line, in paise. Null for orders from before the column.';
