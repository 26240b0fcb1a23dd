-- An import of products from a file: uploaded in pieces, checked without a product being written, then imported in batches.
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
  -- What the administrator chose and what the check counted, as contract/catalogue/import-export.ts shapes them.
  options jsonb not null,
  counts jsonb not null,
  missing_categories text[] not null default '{}',
  missing_brands text[] not null default '{}',
  -- How far it is: products looked at by the check, written, refused while writing, and with their pictures read.
  checked integer not null default 0,
  written integer not null default 0,
  failed integer not null default 0,
  pictured integer not null default 0,
  message text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index product_imports_newest on product_imports (created_at, id);
create unique index product_imports_one_runs on product_imports (state) where state = 'RUNNING';

-- The files as they arrive; they are deleted when the import ends. Rows, not files: whichever process runs the job reads them.
create table product_import_pieces (
  import_id uuid not null references product_imports on delete cascade,
  part text not null check (part in ('csv', 'zip')),
  start integer not null,
  bytes bytea not null,
  primary key (import_id, part, start)
);
-- Pictures in a ZIP are compressed already, and parts of a piece are read on their own.
alter table product_import_pieces alter column bytes set storage external;

-- Each product of a file: what becomes of it, and all that is needed to write it.
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
  -- Set in the transaction that writes the product: what was done is never done twice.
  settled_at timestamptz(3),
  is_written boolean not null default false,
  pictured_at timestamptz(3),
  primary key (import_id, nth)
);
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
create index product_import_problems_by_line on product_import_problems (import_id, line, id);

-- What another shop system calls a product: by it a second import finds the product that the first one made.
create table product_handles (
  product_id uuid primary key references products on delete cascade,
  handle text not null check (handle <> '')
);
create index product_handles_by_handle on product_handles (lower(handle));

-- Products are also found by their brand and exact name.
create index products_by_brand_and_name on products (brand_id, lower(name)) where deleted_at is null;

-- Where an import took a picture from: a name in its ZIP or an address.
alter table product_images add column source text;
