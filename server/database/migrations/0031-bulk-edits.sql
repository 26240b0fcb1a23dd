create table bulk_edits (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'PREVIEWED' check (state in ('PREVIEWED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  -- The administrator who started it, before that the one who previewed it; the author of its audit entries.
  administrator_id uuid references users on delete set null,
  -- What it does, with the schema of contract/catalogue/bulk-edit/bulk-edit.ts; amounts are in paise.
  action jsonb not null,
  product_count integer not null check (product_count > 0),
  -- Progress: numbers of processed products.
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  message text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
comment on table bulk_edits is 'Changes of many products at once: previewed, then run in batches by a job.';
create index bulk_edits_newest_idx on bulk_edits (created_at, id);
create unique index bulk_edits_one_running_key on bulk_edits (state) where state = 'RUNNING';

create table bulk_edit_products (
  bulk_edit_id uuid not null references bulk_edits on delete cascade,
  -- Without a foreign key: an unknown id is reported as a refusal.
  product_id uuid not null,
  -- Set in the transaction that changes the product, so that a repeated job does not change it again.
  outcome text check (outcome in ('CHANGED', 'UNCHANGED', 'REFUSED')),
  -- Why it is refused.
  reason text,
  primary key (bulk_edit_id, product_id)
);
comment on table bulk_edit_products is 'The products of a bulk edit, fixed by its preview, and what became of them.';
create index bulk_edit_products_pending_idx on bulk_edit_products (bulk_edit_id, product_id) where outcome is null;
