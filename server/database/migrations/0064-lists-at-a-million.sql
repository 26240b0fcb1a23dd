-- A category in the orders that shoppers choose: to sort all of a large one for each page took a hundred times longer.
create index products_of_category_by_price on products (category_id, price, id) where deleted_at is null;
create index products_of_category_best_selling on products (category_id, ranked_buys, id) where deleted_at is null;
-- The sitemap's mark is when the newest change was; its parts are cut by id.
create index products_by_change on products (updated_at);
create index products_in_shop on products (id) where deleted_at is null;
-- With the product in it, variants with few pieces are counted without reading them.
drop index product_variants_by_stock;
create index product_variants_by_stock on product_variants (stock, id) include (product_id) where retired_at is null;
