-- Lists of stock skip and count in indexes alone. A variant is on sale unless its product left, and few have: to look for those
-- costs less than to look up every product that has not.
create index products_that_left on products (id) where deleted_at is not null;
create index product_variants_of_product on product_variants (product_id, position, id) include (stock) where retired_at is null;
-- By name, products none of whose colours is that scarce are passed over without a look at their variants.
drop index products_by_name;
create index products_by_name on products (name, id) include (least_stock) where deleted_at is null;
