-- Validated by the contract (contract/collections/collections.ts).
create table collections (
  id uuid primary key default gen_random_uuid(),
  handle text not null check (handle <> ''),
  name text not null check (name <> ''),
  kind text not null check (kind in ('HAND', 'RULE')),
  description text not null default '',
  seo_title text,
  seo_description text,
  -- A file name below /uploads/.
  image_file text,
  in_menu boolean not null default false,
  menu_position int not null default 0,
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  sort_by text not null default 'popular',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (kind = 'HAND' or rule is not null)
);
comment on table collections is 'Collections of products with pages of their own, by hand or by rule.';
create unique index collections_handle_key on collections (handle);

create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position int not null,
  primary key (collection_id, product_id)
);
comment on table collection_products is 'The products of a collection by hand, in the order of the owner.';
create index collection_products_position_idx on collection_products (collection_id, position);
create index collection_products_product_id_idx on collection_products (product_id);

-- Menus are on every page, and collections seldom change. Saving the products of a collection also updates its row.
create trigger collections_notify after insert or update or delete or truncate on collections
  for each statement execute function notify_content_reset();
