create type user_type as enum ('CUSTOMER', 'ADMIN');

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  email text not null check (position('@' in email) > 1 and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  mobile text,
  -- The same number as +91XXXXXXXXXX if it is an Indian mobile number.
  mobile_e164 text check (mobile_e164 ~ '^\+91[6-9][0-9]{9}$'),
  dob date,
  user_type user_type not null default 'CUSTOMER',
  -- Null for customers of the demonstration, who cannot sign in.
  password_hash text,
  is_demo boolean not null default false,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table users is 'Customers and administrators.';
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
comment on table sessions is 'One row per sign-in. A token names its session and is valid as long as the session.';
-- Not partial: a sign-in deletes the user's ended and expired sessions through this index.
create index sessions_user_id_idx on sessions (user_id);

-- Every process caches the user of a session. When a change of sessions or rights is committed, this notifies all
-- processes of its user. Triggers call it, so that no writer can omit it, a psql session included.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  -- The trigger's argument names the column with the user's id.
  perform pg_notify('session_change', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
create trigger sessions_update_notify after update on sessions
  for each row execute function notify_session_change('user_id');
create trigger sessions_delete_notify after delete on sessions
  for each row when (old.ended_at is null) execute function notify_session_change('user_id');
create trigger users_update_notify after update of user_type, deactivated_at on users
  for each row execute function notify_session_change('id');
create trigger users_delete_notify after delete on users
  for each row execute function notify_session_change('id');

create table throttle_attempts (
  -- A hash: the table holds neither user names nor IP addresses.
  key text primary key,
  count integer not null default 0 check (count >= 0),
  last_attempt_at timestamptz(3) not null
);
comment on table throttle_attempts is 'Counts of throttled attempts, such as wrong passwords, by a hashed key.';
create index throttle_attempts_last_attempt_at_idx on throttle_attempts (last_attempt_at);

create table password_reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  -- Right and wrong attempts; the code is void after five.
  attempts integer not null default 0 check (attempts between 0 and 5)
);
comment on table password_reset_codes is 'One-time codes for resetting a password, hashed, at most one per user.';

create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The time at which the privacy notice was last changed before the consent.
  notice_version timestamptz(3) not null,
  given_at timestamptz(3) not null default now()
);
comment on table consents is 'Consents to the privacy notice, each with the version of the notice.';
create index consents_user_id_idx on consents (user_id);
