-- The browser, system and last use of sessions, and the second factor of administrators.
alter table sessions
  -- Names from the User-Agent at sign-in, such as Firefox and Android; null if it names none.
  add column browser text,
  add column system text,
  -- Written at most once a minute, so up to a minute behind.
  add column last_used_at timestamptz(3) not null default now(),
  add constraint sessions_browser_check check (length(browser) between 1 and 60),
  add constraint sessions_system_check check (length(system) between 1 and 60);

-- The last use changes neither the user of a session nor the user's rights, so it invalidates no cache.
drop trigger sessions_update_notify on sessions;
create trigger sessions_update_notify after update of user_id, expires_at, ended_at on sessions
  for each row execute function notify_session_change('user_id');

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM, by the key "second-factor" in secrets.
  encrypted_secret text not null,
  created_at timestamptz(3) not null default now(),
  -- Null until the user has entered a first code: sign-in asks for none before.
  confirmed_at timestamptz(3),
  -- The time step of the last accepted code; a code of this step or an earlier one is refused.
  last_time_step bigint not null default 0
);
comment on table second_factors is 'TOTP secrets of administrators, encrypted.';

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Unused recovery codes of second factors, hashed; a used one is deleted.';
