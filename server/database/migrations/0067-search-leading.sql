-- The tenth of the products that sells best, once more and narrow, in three tiers: the best of a thousand, of a hundred and of
-- ten. Words that thousands of products have are looked for among these first: the page of what sells best is there, and to
-- intersect the long lists of the whole shop took most of a search. In small shops the tiers are of at least 1,000, 3,000
-- and 10,000 products. A shop of fewer than 1,000 has none.
create table search_leading (
  product_id uuid primary key references product_search on delete cascade,
  tier smallint not null,
  -- That of product_search, and the tier as a word beside it.
  headline tsvector not null,
  category_id uuid not null,
  brand_id uuid not null,
  price bigint not null,
  is_discounted boolean not null,
  in_stock boolean not null,
  colors text[] not null,
  buy_count bigint not null,
  created_at timestamptz(3) not null
);
-- What is written is sorted in at once: a list of what is still to be sorted in would be read by every search.
create index search_leading_headline on search_leading using gin (headline) with (fastupdate = off);
-- So would these; kept shorter, for a hundred times more is read than written.
alter index product_search_headline set (gin_pending_list_limit = 256);
alter index product_search_document set (gin_pending_list_limit = 256);

create function search_tier_mark(tier integer) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=t' || tier])
$$;

-- Who leads by what sold up to now. The clock calls it. What somebody else holds is left for the next time: nobody waits for
-- a rank, and whoever writes products never meets it crosswise.
create function refresh_search_leading(smallest integer default 1000) returns void language plpgsql as $$
declare
  products bigint := (select reltuples from pg_class where oid = 'product_search'::regclass);
  sizes bigint[] := array[greatest(smallest, products / 1000), greatest(3 * smallest, products / 100), greatest(10 * smallest, products / 10)];
  changes bigint;
begin
  with meant as materialized (
    select product_id, case when place <= sizes[1] then 1 when place <= sizes[2] then 2 else 3 end as tier
    from (
      select product_id, row_number() over (order by buy_count desc, product_id desc) as place
      from product_search order by buy_count desc, product_id desc limit case when products > smallest then sizes[3] else 0 end
    ) as ranked
  ), compared as materialized (
    select product_id, meant.tier as tier, kept.tier as was
    from meant full join search_leading kept using (product_id) where meant.tier is distinct from kept.tier
  ), free as materialized (
    select product_id from search_leading where product_id in (select product_id from compared where was is not null)
    order by product_id for update skip locked
  ), gone as (
    delete from search_leading kept using free, compared
    where kept.product_id = free.product_id and compared.product_id = free.product_id and compared.tier is null
    returning 1
  ), moved as (
    update search_leading kept set tier = compared.tier,
      headline = ts_delete(kept.headline, '=t' || kept.tier) || search_tier_mark(compared.tier)
    from free, compared
    where kept.product_id = free.product_id and compared.product_id = free.product_id and compared.tier is not null
    returning 1
  ), come as (
    insert into search_leading (product_id, tier, headline, category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at)
    select product_id, tier, headline || search_tier_mark(tier), category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at
    from (
      select compared.tier, found.* from compared join product_search found using (product_id) where was is null
      for share of found skip locked
    ) as entering
    on conflict do nothing
    returning 1
  )
  select (select count(*) from gone) + (select count(*) from moved) + (select count(*) from come) into changes;
  if changes > 0 then
    -- What was made meanwhile may show the order of before.
    perform tell_catalogue('{ranks}');
  end if;
end
$$;

-- Whatever changes in what is searched changes here in the same transaction.
create function search_to_leading() returns trigger language plpgsql as $$
begin
  update search_leading kept set headline = changed.headline || search_tier_mark(kept.tier), category_id = changed.category_id,
    brand_id = changed.brand_id, price = changed.price, is_discounted = changed.is_discounted, in_stock = changed.in_stock,
    colors = changed.colors, buy_count = changed.buy_count, created_at = changed.created_at
  from changed where kept.product_id = changed.product_id;
  return null;
end
$$;
create trigger search_changed_in_leading after update on product_search
  referencing new table as changed for each statement execute function search_to_leading();

select refresh_search_leading();
analyze search_leading;
