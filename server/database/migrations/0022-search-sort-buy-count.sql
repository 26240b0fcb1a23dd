-- The sort rank in the search tables has the name that it has in products.
alter table product_search rename column buy_count to sort_buy_count;
alter table search_top_sellers rename column buy_count to sort_buy_count;
comment on column product_search.sort_buy_count is 'products.sort_buy_count; best selling sorts by it.';
comment on column search_top_sellers.sort_buy_count is 'product_search.sort_buy_count.';

-- PostgreSQL stores the bodies of these functions as text, which a rename of a column does not change.
do $$
declare
  renamed regprocedure;
begin
  foreach renamed in array array[
    'refresh_search_top_sellers(integer)', 'sync_search_top_sellers()', 'refresh_product_search(uuid[], boolean)', 'sync_product_search()'
  ]::regprocedure[] loop
    execute regexp_replace(pg_get_functiondef(renamed), '\mbuy_count\M', 'sort_buy_count', 'g');
  end loop;
end
$$;
