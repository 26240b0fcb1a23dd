-- A category of a large shop is read in the order of a page until the page is full, instead of sorting all of its matches.
create index product_search_category_best_selling_idx on product_search (category_id, sort_buy_count, product_id);
create index product_search_category_newest_idx on product_search (category_id, created_at, product_id);
create index product_search_category_price_idx on product_search (category_id, price, product_id);
create index product_search_category_country_idx on product_search (category_id, country_sort_key, product_id);
