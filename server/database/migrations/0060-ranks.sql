-- Best selling and most viewed are sorted by the counts as they were when the clock last looked, so that pages of a list hold
-- still while people scroll, click and buy. The true counts change with every sale and every batch of views.
alter table products
  add column ranked_buys bigint not null default 0,
  add column ranked_views bigint not null default 0;
update products set ranked_buys = buy_count, ranked_views = view_count;

-- A product that comes with counts stands where they put it at once.
create function rank_new_product() returns trigger language plpgsql as $$
begin
  new.ranked_buys := new.buy_count;
  new.ranked_views := new.view_count;
  return new;
end
$$;
create trigger products_ranked_at_first before insert on products for each row execute function rank_new_product();

drop index products_best_selling;
drop index products_most_viewed;
create index products_best_selling on products (ranked_buys, id) where deleted_at is null;
create index products_most_viewed on products (ranked_views, id) where deleted_at is null;
-- What the clock has to look at is found without reading all products.
create index products_to_rank on products (id) where ranked_buys <> buy_count or ranked_views <> view_count;

-- Search sorts by the same numbers: a sale no longer touches what is searched, only the clock does.
create or replace function products_to_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_search(array(select id from changed), true);
    return null;
  end if;
  perform refresh_product_search(ids, described_anew) from (
    select array_agg(changed.id) as ids, changed.description <> before.description as described_anew
    from changed join before using (id)
    where (changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.deleted_at, changed.created_at)
      is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.deleted_at, before.created_at)
    group by described_anew
  ) as meant;
  update product_search set buy_count = changed.ranked_buys from changed join before using (id)
  where product_id = changed.id and changed.ranked_buys <> before.ranked_buys;
  return null;
end
$$;
-- Whatever else brings a product anew to what is searched takes the same number.
do $$ begin
  execute replace(pg_get_functiondef('refresh_product_search(uuid[], boolean)'::regprocedure), 'meant.buy_count', 'meant.ranked_buys');
end $$;
