-- Wish lists of customers. Those of visitors are in their browsers until they sign in.
create table wish_lists (
  user_id uuid primary key references users on delete cascade,
  share_token text check (share_token ~ '^[A-Za-z0-9_-]{22}$'),
  shows_name boolean not null default false,
  constraint wish_lists_share_token_key unique (share_token)
);
comment on table wish_lists is 'The wish list of a customer; its row is locked by every change of the list.';
comment on column wish_lists.share_token is 'The token of the link by which others read the list; null while it is not shared.';
comment on column wish_lists.shows_name is 'Whether the shared list shows the first name of the customer.';

create table wish_list_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references wish_lists on delete cascade,
  product_id uuid not null references products on delete cascade,
  variant_id uuid references product_variants on delete cascade,
  created_at timestamptz(3) not null,
  constraint wish_list_items_user_id_product_id_variant_id_key unique nulls not distinct (user_id, product_id, variant_id)
);
comment on table wish_list_items is 'The entries of a wish list: products, or chosen variants of products.';
comment on column wish_list_items.variant_id is 'The chosen variant; null for an entry that is the product as a whole.';
create index wish_list_items_product_id_idx on wish_list_items (product_id);
create index wish_list_items_variant_id_idx on wish_list_items (variant_id) where variant_id is not null;

alter table company_details add column wish_list_shown boolean not null default true;
comment on column company_details.wish_list_shown is 'Whether the storefront offers the wish list.';
