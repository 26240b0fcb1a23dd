-- Also hidden questions are found by their products: for the search of the back office, and when a product is deleted.
drop index questions_helpful_idx;
create index questions_helpful_idx on questions (product_id, helpful_count, created_at, id);
