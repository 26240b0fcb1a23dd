create type user_type as enum ('CUSTOMER', 'ADMIN');

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  email text not null check (position('@' in email) > 1 and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  mobile text,
  -- The same number as +91XXXXXXXXXX where it is an Indian mobile.
  mobile_normal text check (mobile_normal ~ '^\+91[6-9][0-9]{9}$'),
  dob date,
  user_type user_type not null default 'CUSTOMER',
  -- Null for people of the demonstration, who cannot sign in.
  password_hash text,
  is_demo boolean not null default false,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_username_once on users (lower(username));
create unique index users_email_once on users (lower(email));

-- One row per sign-in; a token names its session and dies with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
