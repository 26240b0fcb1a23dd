create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  constraint carts_user_id_key unique (user_id)
);
comment on table carts is 'The cart of a customer; its row is locked by every change of the cart.';

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  product_variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz(3) not null default now(),
  constraint cart_items_cart_id_product_variant_id_key unique (cart_id, product_variant_id)
);
comment on table cart_items is 'The variants in a cart.';
create index cart_items_product_variant_id_idx on cart_items (product_variant_id);
