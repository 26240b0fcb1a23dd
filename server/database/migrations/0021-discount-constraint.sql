-- A discount price may equal the original price.
alter table products rename constraint products_discount_below_original_check to products_discount_at_most_original_check;
