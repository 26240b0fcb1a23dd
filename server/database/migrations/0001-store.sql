-- What the store keeps about itself: secrets it made, and what has happened once.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default now()
);

create table milestones (
  name text primary key,
  reached_at timestamptz(3) not null default now()
);

create table company_details (
  -- One record: the only value that the key can take.
  id boolean primary key default true check (id),
  company_name text not null check (company_name <> ''),
  address text not null check (address <> ''),
  email text not null check (email <> ''),
  contact text not null check (contact <> ''),
  updated_at timestamptz(3) not null default now()
);

create type legal_page_slug as enum ('privacy-policy', 'terms-conditions');

create table legal_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  slug legal_page_slug not null,
  content text not null,
  updated_at timestamptz(3) not null default now(),
  constraint legal_pages_slug_once unique (slug)
);
