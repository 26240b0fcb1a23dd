-- Sort ranks: buy_count and view_count at the last run of the job refresh-sort-ranks (0006-catalogue.sql).
alter table products rename column ranked_buys to sort_buy_count;
alter table products rename column ranked_views to sort_view_count;
comment on column products.sort_buy_count is 'buy_count at the last run of refresh-sort-ranks; best selling sorts by it.';
comment on column products.sort_view_count is 'view_count at the last run of refresh-sort-ranks; most viewed sorts by it.';

alter table product_imports rename column pictured to images_processed;
comment on column product_imports.images_processed is 'The number of products whose images were processed.';

-- PostgreSQL stores the bodies of these functions as text, which a rename of a column does not change.
do $$
declare
  renamed regprocedure;
begin
  foreach renamed in array array[
    'set_initial_sort_ranks()', 'notify_products_updated()', 'refresh_product_search(uuid[], boolean)', 'sync_product_search()'
  ]::regprocedure[] loop
    execute replace(replace(pg_get_functiondef(renamed), 'ranked_buys', 'sort_buy_count'), 'ranked_views', 'sort_view_count');
  end loop;
end
$$;
