create table product_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'UPLOADING'
    check (state in ('UPLOADING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  made_by uuid references users on delete set null,
  file_name text not null,
  file_bytes integer not null check (file_bytes > 0),
  zip_name text,
  zip_bytes integer not null default 0 check (zip_bytes >= 0),
  layout text check (layout in ('own', 'shopify', 'woocommerce')),
  -- The administrator's choices and the counts of the check, with the schemas of contract/catalogue/import-export.ts.
  options jsonb not null,
  counts jsonb not null,
  missing_categories text[] not null default '{}',
  missing_brands text[] not null default '{}',
  -- Progress: numbers of products checked, written, failed, and with their pictures processed.
  checked integer not null default 0,
  written integer not null default 0,
  failed integer not null default 0,
  pictured integer not null default 0,
  message text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
comment on table product_imports is 'Imports of products from a file: uploaded in chunks, checked, then written in batches.';
create index product_imports_newest on product_imports (created_at, id);
create unique index product_imports_one_runs on product_imports (state) where state = 'RUNNING';

create table product_import_pieces (
  import_id uuid not null references product_imports on delete cascade,
  part text not null check (part in ('csv', 'zip')),
  start integer not null,
  bytes bytea not null,
  primary key (import_id, part, start)
);
comment on table product_import_pieces is
  'The uploaded files of an import, deleted when it ends. In the database, because any process may run the import.';
-- The pictures of a ZIP are compressed already, and ranges of a chunk are read on their own.
alter table product_import_pieces alter column bytes set storage external;

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  nth integer not null,
  line integer not null,
  name text not null,
  outcome text not null check (outcome in ('NEW', 'CHANGED', 'UNCHANGED', 'WRONG')),
  changes jsonb not null,
  product_id uuid,
  plan jsonb,
  pictures jsonb,
  -- Set in the transaction that writes the product, so that a repeated job does not write it again.
  settled_at timestamptz(3),
  is_written boolean not null default false,
  pictured_at timestamptz(3),
  primary key (import_id, nth)
);
comment on table product_import_rows is 'The products of an import: the result of the check and what has to be written.';
create index product_import_rows_to_write on product_import_rows (import_id, nth) where plan is not null and settled_at is null;
create index product_import_rows_to_picture on product_import_rows (import_id, nth)
  where pictures is not null and pictured_at is null;

create table product_import_problems (
  id bigint primary key generated always as identity,
  import_id uuid not null references product_imports on delete cascade,
  line integer not null,
  column_name text,
  message text not null,
  is_error boolean not null
);
comment on table product_import_problems is 'Errors and warnings of an import, by line of the file.';
create index product_import_problems_by_line on product_import_problems (import_id, line, id);

create table product_handles (
  product_id uuid primary key references products on delete cascade,
  handle text not null check (handle <> '')
);
comment on table product_handles is
  'The handle of a product in the store system that it was imported from: a second import finds the product by it.';
create index product_handles_by_handle on product_handles (lower(handle));
