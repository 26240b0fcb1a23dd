-- An order updates the row of each of its products once: the statement that decrements the stock of the variants also writes the stock of
-- the product (`decrementStock`). The triggers still check it, so that no other writer can omit it.

-- These functions get arrays, for which PostgreSQL would plan their statements at each call; a plan that is kept has the same indexes.
create or replace function refresh_product_stock(ids uuid[]) returns void
set plan_cache_mode = force_generic_plan language plpgsql as $$
declare
  stale_ids uuid[];
begin
  perform from products where id = any(ids) order by id for no key update;
  -- An update without rows would run the triggers of products.
  select array_agg(counted.id) into stale_ids
  from count_product_stock(ids) as counted join products using (id)
  where (products.stock, products.min_variant_stock) is distinct from (counted.total_stock, counted.min_stock);
  if stale_ids is not null then
    update products set stock = counted.total_stock, min_variant_stock = counted.min_stock
    from count_product_stock(stale_ids) as counted where products.id = counted.id;
  end if;
end
$$;

create function count_product_stock(ids uuid[]) returns table (id uuid, total_stock bigint, min_stock integer)
language sql stable as $$
  select target.id, coalesce(sum(variant.stock), 0), coalesce(min(variant.stock), 0)
  from unnest(ids) as target (id)
    left join product_variants variant on variant.product_id = target.id and variant.retired_at is null
  group by target.id
$$;

-- As in 0064-reviews.sql, but without an update of the search table where no product has another rank: it would run a trigger.
create or replace function sync_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_search(array(select id from changed), true);
    return null;
  end if;
  perform refresh_product_search(ids, description_changed) from (
    select array_agg(changed.id) as ids, changed.description <> before.description as description_changed
    from changed join before using (id)
    where (changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.unpublished_at, changed.created_at,
        changed.attribute_values, changed.country_id)
      is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.unpublished_at, before.created_at,
        before.attribute_values, before.country_id)
    group by description_changed
  ) as target;
  if exists (
    select from changed join before using (id)
    where (changed.sort_buy_count, changed.rating_rank) <> (before.sort_buy_count, before.rating_rank)
  ) then
    update product_search set sort_buy_count = changed.sort_buy_count, rating_rank = changed.rating_rank from changed join before using (id)
    where product_id = changed.id and (changed.sort_buy_count, changed.rating_rank) <> (before.sort_buy_count, before.rating_rank);
  end if;
  return null;
end
$$;
