-- The channel content_change replaces catalogue_change: it also notifies of company details and legal pages. Processes of the
-- previous version miss notifications from here on; their /readyz is 503 because of this migration, so they are replaced.
alter function notify_catalogue_change(text[]) rename to notify_content_change;
alter function notify_catalogue_reset() rename to notify_content_reset;

-- PostgreSQL stores the bodies of functions as text, which a rename of a function does not change.
do $$
declare
  caller regprocedure;
begin
  for caller in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\m(notify_)?catalogue_change\M'
  loop
    execute replace(pg_get_functiondef(caller), 'catalogue_change', 'content_change');
  end loop;
end
$$;
