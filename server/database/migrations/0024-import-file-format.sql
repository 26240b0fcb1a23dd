-- The format of the file: the store's own, Shopify's or WooCommerce's.
alter table product_imports rename column layout to file_format;
alter table product_imports rename constraint product_imports_layout_check to product_imports_file_format_check;
