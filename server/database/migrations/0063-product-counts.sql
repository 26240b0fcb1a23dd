-- How many products a list has, kept by triggers in the transaction of every write: to count a million of them for each page
-- took longer than the page itself.
create table product_counts (
  -- A category, a brand or, with zeros only, the whole shop.
  of_id uuid not null,
  is_reduced boolean not null,
  -- A count is the sum of its rows: who finds one held by another transaction adds a row instead of waiting, and the next
  -- who comes adds them up. So two administrators, or one and an import, never wait for each other here.
  products bigint not null
) with (autovacuum_vacuum_threshold = 200);
create index product_counts_of on product_counts (of_id, is_reduced) include (products);

-- Adds changes to the counts; each array has one element for each change.
create function add_to_product_counts(ids uuid[], reduced boolean[], changes bigint[]) returns void language sql as $$
  with changed as materialized (
    select of_id, is_reduced, sum(change) as products from unnest(ids, reduced, changes) as given (of_id, is_reduced, change)
    where of_id is not null group by of_id, is_reduced having sum(change) <> 0
  ), free as materialized (
    select counts.ctid from product_counts counts join changed using (of_id, is_reduced) for update of counts skip locked
  ), taken as (
    delete from product_counts where ctid = any(array(select ctid from free)) returning of_id, is_reduced, products
  )
  insert into product_counts (of_id, is_reduced, products)
  select of_id, is_reduced, sum(products) from (select * from changed union all select * from taken) as parts
  group by of_id, is_reduced having sum(products) <> 0
$$;

create function products_to_counts() returns trigger language plpgsql as $$
begin
  perform add_to_product_counts(array_agg(of_id), array_agg(price < original_price), array_agg(case tg_op when 'INSERT' then 1 else -1 end))
  from changed, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as of_id
  where deleted_at is null;
  return null;
end
$$;
create trigger products_added_to_counts after insert on products
  referencing new table as changed for each statement execute function products_to_counts();
create trigger products_removed_from_counts after delete on products
  referencing old table as changed for each statement execute function products_to_counts();

-- By row and column, so that a sale or a view, which changes numbers only, costs nothing here.
create function product_to_counts() returns trigger language plpgsql as $$
declare
  was bigint := case when old.deleted_at is null then -1 else 0 end;
  becomes bigint := case when new.deleted_at is null then 1 else 0 end;
  whole uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform add_to_product_counts(
    array[old.category_id, old.brand_id, whole, new.category_id, new.brand_id, whole],
    array_fill(old.price < old.original_price, array[3]) || array_fill(new.price < new.original_price, array[3]),
    array_fill(was, array[3]) || array_fill(becomes, array[3])
  );
  return null;
end
$$;
create trigger products_changed_in_counts
  after update of category_id, brand_id, original_price, discount_price, deleted_at on products for each row
  when ((old.category_id, old.brand_id, old.price < old.original_price, old.deleted_at is null)
    is distinct from (new.category_id, new.brand_id, new.price < new.original_price, new.deleted_at is null))
  execute function product_to_counts();

-- Counts everything anew; nothing may be written meanwhile.
create function recount_products() returns void language sql as $$
  delete from product_counts;
  insert into product_counts (of_id, is_reduced, products)
  select of_id, price < original_price, count(*)
  from products, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as of_id
  where deleted_at is null group by 1, 2
$$;
-- What the shop has already.
select recount_products();
