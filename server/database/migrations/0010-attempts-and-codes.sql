-- How often somebody tried what must not be tried without end. The key is a hash: neither names nor addresses stand here.
create table attempts (
  key text primary key,
  count integer not null default 0 check (count >= 0),
  last_at timestamptz(3) not null
);
create index attempts_by_age on attempts (last_at);

-- The one-time code that resets a password: one living code a user, kept as a hash.
create table reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  -- Wrong and right tries alike; five end it.
  tries integer not null default 0 check (tries between 0 and 5)
);
