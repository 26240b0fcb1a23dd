-- Each time somebody agreed to the privacy notice, and to which version of it: the moment of its last change.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  notice_version timestamptz(3) not null,
  given_at timestamptz(3) not null default now()
);
create index consents_of_user on consents (user_id);
