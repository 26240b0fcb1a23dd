-- Pictures of goods that a customer returns, as WebP. They are private, so they are not among the public images on the disk or in the bucket.
create table return_pictures (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- Empty until the return is requested; pictures without a return are deleted after a day.
  return_id uuid references order_returns on delete cascade,
  created_at timestamptz(3) not null,
  content bytea not null
);
comment on table return_pictures is 'Private pictures of returned goods; only the customer of the order and administrators see them.';
create index return_pictures_order_id_idx on return_pictures (order_id);
create index return_pictures_return_id_idx on return_pictures (return_id) where return_id is not null;
create index return_pictures_unused_idx on return_pictures (created_at) where return_id is null;
