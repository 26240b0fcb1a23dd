-- How many pieces of a product there are in all, and of the scarcest of its colours on sale: what lists are filtered and sorted
-- by. A trigger keeps both in the transaction of every write, so they are never stale, whoever writes.
alter table products
  add column stock integer not null default 0,
  add column least_stock integer not null default 0;

-- The products are held first, by id as every sale holds them: what another transaction does to another colour of the same
-- product is then seen here, or sees this.
create function refresh_product_stock(ids uuid[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  update products set stock = counted.pieces, least_stock = counted.least
  from (
    select meant.id, coalesce(sum(variant.stock), 0) as pieces, coalesce(min(variant.stock), 0) as least
    from unnest(ids) as meant (id)
      left join product_variants variant on variant.product_id = meant.id and variant.retired_at is null
    group by meant.id
  ) as counted
  where products.id = counted.id
    and (products.stock, products.least_stock) is distinct from (counted.pieces, counted.least);
end
$$;

create function variants_to_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_product_stock(ids) from (
      select array_agg(distinct changed.product_id) as ids from changed join before using (id)
      where (changed.stock, changed.retired_at is null) is distinct from (before.stock, before.retired_at is null)
    ) as meant where ids is not null;
  else
    perform refresh_product_stock(array(select distinct product_id from changed));
  end if;
  return null;
end
$$;
create trigger variants_added_to_stock after insert on product_variants
  referencing new table as changed for each statement execute function variants_to_product_stock();
create trigger variants_changed_in_stock after update on product_variants
  referencing old table as before new table as changed for each statement execute function variants_to_product_stock();
create trigger variants_removed_from_stock after delete on product_variants
  referencing old table as changed for each statement execute function variants_to_product_stock();

-- What the shop has already.
select refresh_product_stock(array(select id from products));

create index products_by_stock on products (stock, id) where deleted_at is null;
-- What is running out, and what is reduced, are few among many.
create index products_running_out on products (least_stock, created_at, id) where deleted_at is null and stock > 0;
create index products_reduced on products (created_at, id) where deleted_at is null and price < original_price;
-- Parts of names are found without reading them all.
create index products_by_part_of_name on products using gin (name gin_trgm_ops) where deleted_at is null;
