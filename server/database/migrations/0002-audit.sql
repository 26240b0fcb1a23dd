create table audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null,
  -- Without a foreign key, because the entry outlives the user's row. Null for changes made on the command line.
  administrator_id uuid,
  -- The names at the time of the change.
  administrator_username text not null,
  administrator_name text not null,
  action text not null,
  subject text not null,
  subject_id text,
  subject_name text,
  -- The changed fields. before is null for a creation, after is null for a deletion.
  before jsonb,
  after jsonb
);
comment on table audit_entries is 'Changes made by administrators. Append-only.';
create index audit_entries_administrator_id_idx on audit_entries (administrator_id, id);
create index audit_entries_subject_idx on audit_entries (subject, subject_id, id);
create index audit_entries_action_idx on audit_entries (action, id);
create index audit_entries_created_at_idx on audit_entries (created_at);
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function raise_append_only();
