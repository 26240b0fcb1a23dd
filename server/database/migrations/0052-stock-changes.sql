-- What was done to the stock by hand: every adjustment, never changed itself. It goes only with its variant.
create table stock_changes (
  -- Made up by whoever asks for the adjustment, so that one that is sent twice counts once.
  id uuid primary key,
  number bigint not null generated always as identity,
  variant_id uuid not null references product_variants on delete cascade,
  at timestamptz(3) not null,
  -- No foreign key, and the name as it was: who did it must outlive the user's row.
  user_id uuid not null,
  user_name text not null check (user_name <> ''),
  from_stock integer not null check (from_stock >= 0),
  to_stock integer not null check (to_stock >= 0),
  reason text not null check (reason in ('RECEIVED', 'COUNTED', 'DAMAGED', 'RETURNED', 'CORRECTION', 'OTHER')),
  note text check (note <> '')
);
create index stock_changes_of_variant on stock_changes (variant_id, number);
create trigger stock_changes_append_only before update or truncate on stock_changes
  for each statement execute function refuse_change();

-- What runs out is found without reading every variant.
create index product_variants_by_stock on product_variants (stock, id) where retired_at is null;
