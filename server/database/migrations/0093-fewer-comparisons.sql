-- Each sale updates a product and a variant. Two triggers of products and three of variants each read the old and the new rows, though a sale
-- changes counts and the stock only. Now one trigger for each table does; those for the tags of cached responses still read them by themselves.
-- A list of columns cannot do that, because a trigger with one cannot have transition tables, which serve updates of many rows.

-- Variants first, as sales lock the tables. Triggers that are disabled lock them for writers only; 0095 and 0108 drop them, each those of one
-- table: a migration with exclusive locks of both would deadlock with readers that have locked the products and not yet the variants.
alter table product_variants disable trigger product_variants_update_prices;
alter table product_variants disable trigger product_variants_update_search;
alter table product_variants disable trigger product_variants_update_stock;

create function sync_updated_variants() returns trigger language plpgsql as $$
declare
  prices boolean;
  searched uuid[];
  stocked uuid[];
begin
  select
    bool_or((changed.original_price, changed.discount_price, changed.retired_at is null)
      is distinct from (before.original_price, before.discount_price, before.retired_at is null)),
    array_agg(distinct changed.product_id) filter (
      where (changed.color, changed.option_value, changed.sku, changed.barcode, changed.stock > 0, changed.retired_at is null, changed.product_id)
        is distinct from (before.color, before.option_value, before.sku, before.barcode, before.stock > 0, before.retired_at is null, before.product_id)),
    array_agg(distinct changed.product_id) filter (
      where (changed.stock, changed.retired_at is null) is distinct from (before.stock, before.retired_at is null))
  into prices, searched, stocked from changed join before using (id);
  if prices then
    perform record_price_changes(array_agg(id), array_agg(old_price), array_agg(new_price)) from (
      select changed.id,
        case when before.retired_at is null then coalesce(before.discount_price, before.original_price, product.price) end as old_price,
        case when changed.retired_at is null then coalesce(changed.discount_price, changed.original_price, product.price) end as new_price
      from changed join before using (id) join products product on product.id = changed.product_id
      where (changed.original_price, changed.discount_price, changed.retired_at is null)
          is distinct from (before.original_price, before.discount_price, before.retired_at is null)
        and product.unpublished_at is null
    ) as prices where old_price is distinct from new_price having count(*) > 0;
  end if;
  if searched is not null then perform refresh_product_search(searched, false); end if;
  if stocked is not null then perform refresh_product_stock(stocked); end if;
  return null;
end
$$;

create trigger product_variants_update_sync after update on product_variants
  referencing old table as before new table as changed for each statement execute function sync_updated_variants();

create or replace function sync_product_search_variants() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select distinct product_id from changed), false);
  return null;
end
$$;

create or replace function sync_product_stock() returns trigger language plpgsql as $$
begin
  perform refresh_product_stock(array(select distinct product_id from changed));
  return null;
end
$$;

alter table products disable trigger products_update_prices;
alter table products disable trigger products_update_search;

create function sync_updated_products() returns trigger language plpgsql as $$
declare
  prices boolean;
  search boolean;
  ranks boolean;
begin
  select
    bool_or((changed.price, changed.unpublished_at is null) is distinct from (before.price, before.unpublished_at is null)),
    bool_or((changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.unpublished_at, changed.created_at,
        changed.attribute_values, changed.country_id)
      is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.unpublished_at, before.created_at,
        before.attribute_values, before.country_id)),
    bool_or((changed.sort_buy_count, changed.rating_rank) <> (before.sort_buy_count, before.rating_rank))
  into prices, search, ranks from changed join before using (id);
  if prices then
    perform record_price_changes(array_agg(id), array_agg(old_price), array_agg(new_price)) from (
      select variant.id,
        case when before.unpublished_at is null then coalesce(variant.discount_price, variant.original_price, before.price) end as old_price,
        case when changed.unpublished_at is null then coalesce(variant.discount_price, variant.original_price, changed.price) end as new_price
      from changed join before using (id) join product_variants variant on variant.product_id = changed.id and variant.retired_at is null
      where (changed.price, changed.unpublished_at is null) is distinct from (before.price, before.unpublished_at is null)
    ) as prices where old_price is distinct from new_price having count(*) > 0;
  end if;
  if search then
    perform refresh_product_search(ids, description_changed) from (
      select array_agg(changed.id) as ids, changed.description <> before.description as description_changed
      from changed join before using (id)
      where (changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.unpublished_at, changed.created_at,
          changed.attribute_values, changed.country_id)
        is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.unpublished_at, before.created_at,
          before.attribute_values, before.country_id)
      group by description_changed
    ) as target;
  end if;
  if ranks then
    update product_search set sort_buy_count = changed.sort_buy_count, rating_rank = changed.rating_rank from changed join before using (id)
    where product_id = changed.id and (changed.sort_buy_count, changed.rating_rank) <> (before.sort_buy_count, before.rating_rank);
  end if;
  return null;
end
$$;

create trigger products_update_sync after update on products
  referencing old table as before new table as changed for each statement execute function sync_updated_products();

create or replace function sync_product_search() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from changed), true);
  return null;
end
$$;

-- An update locks the row by itself. The row is locked beforehand only where orders are read between, which must not change meanwhile.
create or replace function change_customer_counts(customer_id uuid, more_orders integer, more_spent bigint, ordered_at timestamptz) returns void
  language plpgsql as $$
declare
  newest timestamptz(3);
begin
  if ordered_at is not null and more_orders < 0 then
    perform from customer_records where user_id = customer_id for no key update;
    if not found then
      return;
    end if;
    select max(order_date) into newest from orders where user_id = customer_id and delivery_status <> 'CANCELED';
    update customer_records set order_count = order_count + more_orders, spent = spent + more_spent, last_order_at = newest
    where user_id = customer_id;
  else
    update customer_records set order_count = order_count + more_orders, spent = spent + more_spent,
      last_order_at = case when more_orders > 0 then greatest(last_order_at, ordered_at) else last_order_at end
    where user_id = customer_id;
  end if;
end
$$;
