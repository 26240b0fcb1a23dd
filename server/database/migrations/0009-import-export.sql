create table product_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'UPLOADING'
    check (state in ('UPLOADING', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  created_by uuid references users on delete set null,
  file_name text not null,
  file_bytes integer not null check (file_bytes > 0),
  zip_name text,
  zip_bytes integer not null default 0 check (zip_bytes >= 0),
  -- The format of the file; 0024-import-file-format.sql renames it to file_format.
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
create index product_imports_newest_idx on product_imports (created_at, id);
create unique index product_imports_one_running_key on product_imports (state) where state = 'RUNNING';

create table product_import_chunks (
  import_id uuid not null references product_imports on delete cascade,
  file_kind text not null check (file_kind in ('csv', 'zip')),
  byte_offset integer not null,
  bytes bytea not null,
  primary key (import_id, file_kind, byte_offset)
);
comment on table product_import_chunks is
  'The uploaded files of an import, deleted when it ends. In the database, because any process may run the import.';
-- The pictures of a ZIP are compressed already, and ranges of a chunk are read on their own.
alter table product_import_chunks alter column bytes set storage external;

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  row_index integer not null,
  line integer not null,
  name text not null,
  outcome text not null check (outcome in ('NEW', 'CHANGED', 'UNCHANGED', 'WRONG')),
  changes jsonb not null,
  product_id uuid,
  plan jsonb,
  pictures jsonb,
  -- Set in the transaction that writes the product, so that a repeated job does not write it again.
  processed_at timestamptz(3),
  is_written boolean not null default false,
  images_processed_at timestamptz(3),
  primary key (import_id, row_index)
);
comment on table product_import_rows is 'The products of an import: the result of the check and what has to be written.';
create index product_import_rows_to_write_idx on product_import_rows (import_id, row_index) where plan is not null and processed_at is null;
create index product_import_rows_images_to_process_idx on product_import_rows (import_id, row_index)
  where pictures is not null and images_processed_at is null;

create table product_import_errors (
  id bigint primary key generated always as identity,
  import_id uuid not null references product_imports on delete cascade,
  line integer not null,
  column_name text,
  message text not null,
  is_error boolean not null
);
comment on table product_import_errors is 'Errors and warnings of an import, by line of the file.';
create index product_import_errors_line_idx on product_import_errors (import_id, line, id);

create table product_handles (
  product_id uuid primary key references products on delete cascade,
  handle text not null check (handle <> '')
);
comment on table product_handles is
  'The handle of a product in the store system that it was imported from: a second import finds the product by it.';
create index product_handles_handle_idx on product_handles (lower(handle));
