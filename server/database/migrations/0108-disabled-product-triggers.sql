-- The triggers that 0093-fewer-comparisons.sql has disabled.
drop trigger if exists products_update_prices on products;
drop trigger if exists products_update_search on products;
drop function if exists record_product_prices();
