create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  constraint carts_one_a_user unique (user_id)
);
comment on table carts is 'The cart of a customer; its row is locked by every change of the cart.';

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  product_variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz(3) not null default now(),
  constraint cart_items_variant_once unique (cart_id, product_variant_id)
);
comment on table cart_items is 'The variants in a cart.';
create index cart_items_of_variant on cart_items (product_variant_id);
