-- A product that is not on sale is a draft, scheduled, archived or deleted. What was true of deleted products in lists, counts, search
-- and carts is true of all of them, so the column that hid deleted products is renamed and keeps its indexes.
alter table products rename column deleted_at to unpublished_at;
-- PostgreSQL stores the bodies of functions as text, which a rename of a column does not change.
do $$
declare
  renamed regprocedure;
begin
  for renamed in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\mdeleted_at\M' loop
    execute regexp_replace(pg_get_functiondef(renamed), '\mdeleted_at\M', 'unpublished_at', 'g');
  end loop;
end
$$;

alter table products
  add column unpublished_as text check (unpublished_as in ('DRAFT', 'SCHEDULED', 'ARCHIVED', 'DELETED')),
  add column publish_at timestamptz(3);
update products set unpublished_as = 'DELETED' where unpublished_at is not null;
alter table products
  drop constraint products_active_has_category_and_brand_check,
  add constraint products_has_category_and_brand_check
    check (coalesce(unpublished_as = 'DELETED', false) or (category_id is not null and brand_id is not null)) not valid,
  add constraint products_unpublished_has_status_check check ((unpublished_at is null) = (unpublished_as is null)) not valid,
  add constraint products_scheduled_has_time_check check (coalesce(unpublished_as = 'SCHEDULED', false) = (publish_at is not null)) not valid;
alter table products validate constraint products_has_category_and_brand_check;
alter table products validate constraint products_unpublished_has_status_check;
alter table products validate constraint products_scheduled_has_time_check;
comment on column products.unpublished_at is 'When the product was last saved as a product that is not on sale; null for a product on sale.';
comment on column products.unpublished_as is 'Why the product is not on sale; null for a product on sale.';
comment on column products.publish_at is 'When a scheduled product goes on sale.';
comment on table products is 'Products. Those that are not on sale have unpublished_as; a deleted product stays for the orders that contain it.';

alter index products_deleted_idx rename to products_unpublished_idx;
-- The back office lists drafts, scheduled and archived products, and an import finds them by brand and name.
create index products_unpublished_as_idx on products (unpublished_as, created_at, id) where unpublished_as <> 'DELETED';
create index products_unpublished_brand_id_name_idx on products (brand_id, lower(name)) where unpublished_as <> 'DELETED';
create index products_publish_at_idx on products (publish_at) where unpublished_as = 'SCHEDULED';
