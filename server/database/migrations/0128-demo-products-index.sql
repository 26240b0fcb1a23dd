-- The number of demonstration products was counted in all products.
create index products_demo_idx on products (id) where is_demo;
