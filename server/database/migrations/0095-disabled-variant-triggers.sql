-- The triggers that 0093-fewer-comparisons.sql has disabled.
drop trigger if exists product_variants_update_prices on product_variants;
drop trigger if exists product_variants_update_search on product_variants;
drop trigger if exists product_variants_update_stock on product_variants;
drop function if exists record_variant_prices();
