create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{5}$'),
  full_name text,
  phone text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now()
);
comment on table addresses is 'The address book of a customer.';
create index addresses_user_id_idx on addresses (user_id, created_at);
create unique index addresses_one_default_key on addresses (user_id) where is_default;
