create type legal_page_slug as enum ('privacy-policy', 'terms-conditions');

create table legal_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  slug legal_page_slug not null,
  content text not null,
  updated_at timestamptz(3) not null default now(),
  constraint legal_pages_slug_key unique (slug)
);
comment on table legal_pages is 'The legal pages as sanitized HTML.';

create function notify_legal_pages_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_change', 'legal-pages');
  return null;
end
$$;
create trigger legal_pages_notify after insert or update or delete or truncate on legal_pages
  for each statement execute function notify_legal_pages_change();
