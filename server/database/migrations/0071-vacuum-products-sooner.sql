-- A page number skips along an index without reading the products skipped, as long as PostgreSQL knows that everybody sees them.
-- Counts of views and sales take that knowledge away, product by product, and vacuum gives it back. By itself it comes after a fifth of
-- the table has changed; page 1,000 of a million products then took twice as long.
alter table products set (autovacuum_vacuum_scale_factor = 0.02);
alter table product_search set (autovacuum_vacuum_scale_factor = 0.02);
