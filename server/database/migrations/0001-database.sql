-- Objects that several modules use: extensions, secrets, one-time tasks, and functions that triggers of several modules call.

-- Trigram indexes find parts of names and misspelled words. A trusted extension: the owner of the database may create it.
create extension pg_trgm;

create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default now()
);
comment on table secrets is 'Secrets that the store generated, such as the key that signs tokens.';

create table one_time_tasks (
  name text primary key,
  claimed_at timestamptz(3) not null default now()
);
comment on table one_time_tasks is 'Tasks that are done once per database, such as inserting the default legal pages.';

-- The trigger function of append-only tables.
create function raise_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Every process caches public responses: the catalogue, company details and legal pages. These functions notify all processes, with
-- the commit of the change, which responses are stale. They are called by triggers, so that no writer can omit them, a psql session
-- included. 0023-content-change-channel.sql renames the channel and the functions to content_change.
--
-- A payload is a list of cache tags, separated by spaces: the id of a product whose responses changed; 'view:' and an id where
-- only its view count changed; 'listings' where lists may hold other products; 'ranks', 'stock-levels' and 'availability' where
-- lists change that are sorted or filtered by sales and views, by stock, and by whether stock is left; 'legal-pages'; and 'all',
-- which is sent alone.
create function notify_catalogue_change(tags text[]) returns void language plpgsql as $$
begin
  -- A payload has at most 8000 bytes, which hold 190 tags. More than 20 payloads are replaced by 'all'.
  if cardinality(tags) > 3800 then
    perform pg_notify('catalogue_change', 'all');
    return;
  end if;
  for start in 1 .. coalesce(cardinality(tags), 0) by 190 loop
    perform pg_notify('catalogue_change', array_to_string(tags[start : start + 189], ' '));
  end loop;
end
$$;

create function notify_catalogue_reset() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_change', 'all');
  return null;
end
$$;
