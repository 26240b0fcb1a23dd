-- What administrators changed, appended and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- No foreign key: who did it must outlive the user's row. Null on the command line.
  administrator_id uuid,
  -- As they were called then.
  administrator_username text not null,
  administrator_name text not null,
  action text not null,
  subject text not null,
  subject_id text,
  subject_name text,
  -- The fields that changed; null where there was nothing before, or is nothing after.
  before jsonb,
  after jsonb
);
create index audit_entries_by_administrator on audit_entries (administrator_id, id);
create index audit_entries_of_subject on audit_entries (subject, subject_id, id);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_time on audit_entries (at);
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
