-- The prices that variants had before their present one. They are always recorded, because they cannot be reconstructed later.
-- The present price of existing variants applies from this migration on, that of a new variant from its insertion on.
alter table product_variants add column prices_since timestamptz not null default now();
comment on column product_variants.prices_since is 'Since when the prices of the variant are recorded.';

create table variant_price_history (
  variant_id uuid not null references product_variants on delete cascade,
  -- In paise; null for a time in which the variant was not on sale.
  price bigint check (price > 0),
  applied_from timestamptz not null,
  applied_until timestamptz not null,
  primary key (variant_id, applied_until),
  constraint variant_price_history_period_check check (applied_from < applied_until)
);
comment on table variant_price_history is 'The former prices to pay for variants. The present price applies since the last applied_until.';

alter table company_details add column lowest_price_shown boolean not null default false;
comment on column company_details.lowest_price_shown is 'Whether product pages show the lowest price in the 30 days before a discounted price.';

-- Records the old prices of variants; the arrays have one element per variant. A price that began in the same transaction never
-- applied: it is not recorded, and where the transaction restores the price before it, that one has not ended.
create function record_price_changes(ids uuid[], old_prices bigint[], new_prices bigint[]) returns void language sql as $$
  with changes as materialized (
    select changed.variant_id, changed.old_price, changed.new_price, coalesce(latest.applied_until, variant.prices_since) as applied_from
    from unnest(ids, old_prices, new_prices) as changed (variant_id, old_price, new_price)
      join product_variants variant on variant.id = changed.variant_id
      left join lateral (
        select max(applied_until) as applied_until from variant_price_history where variant_id = changed.variant_id
      ) as latest on true
  ), restored as (
    delete from variant_price_history history using changes
    where history.variant_id = changes.variant_id and history.applied_until = changes.applied_from and changes.applied_from >= now()
      and history.price is not distinct from changes.new_price
  )
  insert into variant_price_history (variant_id, price, applied_from, applied_until)
  select variant_id, old_price, applied_from, now() from changes where applied_from < now()
$$;

create function record_variant_prices() returns trigger language plpgsql as $$
begin
  perform record_price_changes(array_agg(id), array_agg(old_price), array_agg(new_price)) from (
    select changed.id,
      case when before.retired_at is null then coalesce(before.discount_price, before.original_price, product.price) end as old_price,
      case when changed.retired_at is null then coalesce(changed.discount_price, changed.original_price, product.price) end as new_price
    from changed join before using (id) join products product on product.id = changed.product_id
    where (changed.original_price, changed.discount_price, changed.retired_at is null)
        is distinct from (before.original_price, before.discount_price, before.retired_at is null)
      and product.unpublished_at is null
  ) as prices where old_price is distinct from new_price having count(*) > 0;
  return null;
end
$$;
create trigger product_variants_update_prices after update on product_variants
  referencing old table as before new table as changed for each statement execute function record_variant_prices();

create function record_product_prices() returns trigger language plpgsql as $$
begin
  perform record_price_changes(array_agg(id), array_agg(old_price), array_agg(new_price)) from (
    select variant.id,
      case when before.unpublished_at is null then coalesce(variant.discount_price, variant.original_price, before.price) end as old_price,
      case when changed.unpublished_at is null then coalesce(variant.discount_price, variant.original_price, changed.price) end as new_price
    from changed join before using (id) join product_variants variant on variant.product_id = changed.id and variant.retired_at is null
    where (changed.price, changed.unpublished_at is null) is distinct from (before.price, before.unpublished_at is null)
  ) as prices where old_price is distinct from new_price having count(*) > 0;
  return null;
end
$$;
create trigger products_update_prices after update on products
  referencing old table as before new table as changed for each statement execute function record_product_prices();
