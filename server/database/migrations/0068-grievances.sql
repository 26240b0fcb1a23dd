-- Complaints of customers under the Consumer Protection (E-Commerce) Rules, 2020.
create type grievance_category as enum ('DELIVERY', 'GOODS', 'RETURN', 'PAYMENT', 'SERVICE', 'PRIVACY', 'OTHER');
create type grievance_status as enum ('OPEN', 'CLOSED');
create table grievances (
  id uuid primary key default gen_random_uuid(),
  -- The number that the customer gets: 40 random bits.
  ticket text not null constraint grievances_ticket_key unique check (ticket ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  category grievance_category not null,
  status grievance_status not null default 'OPEN',
  name text not null,
  -- Empty once the account of the customer is deleted.
  email text not null,
  mobile text,
  -- As it was typed, in lower case.
  order_number text check (order_number ~ '^[0-9a-f]{8}$'),
  -- The order of that number, only where it has the e-mail address or the account of the complaint.
  order_id uuid references orders on delete set null,
  -- The account that was signed in.
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null,
  acknowledge_by timestamptz(3) not null,
  -- When the mail server took the acknowledgement, or the store answered or acknowledged it by other means.
  acknowledged_at timestamptz(3),
  -- Counted from the reopening, if there was one.
  resolve_by timestamptz(3) not null,
  closed_at timestamptz(3),
  -- When the owner was reminded of each clock.
  acknowledge_warned_at timestamptz(3),
  resolve_warned_at timestamptz(3),
  -- The clock that runs out first.
  due_at timestamptz(3) generated always as (case
    when status = 'CLOSED' then null
    when acknowledged_at is null then least(acknowledge_by, resolve_by)
    else resolve_by end) stored,
  constraint grievances_closed_at_check check ((status = 'CLOSED') = (closed_at is not null))
);
comment on table grievances is 'Complaints of customers, each with a ticket number and the two clocks of the law.';
create index grievances_due_at_idx on grievances (due_at, id) where status = 'OPEN';
create index grievances_closed_at_idx on grievances (closed_at, id) where status = 'CLOSED';
create index grievances_email_idx on grievances (lower(email), created_at);
create index grievances_user_id_idx on grievances (user_id, created_at);
create index grievances_order_id_idx on grievances (order_id);

-- MESSAGE and REOPENED: by the customer; ANSWER: by the store; NOTE: internal; CLOSED: by the store, without a text.
create type grievance_entry_kind as enum ('MESSAGE', 'ANSWER', 'NOTE', 'CLOSED', 'REOPENED');
create table grievance_entries (
  id bigint primary key generated always as identity,
  grievance_id uuid not null references grievances on delete cascade,
  kind grievance_entry_kind not null,
  text text,
  -- The administrator of an ANSWER, a NOTE or a CLOSED.
  administrator_id uuid references users on delete set null,
  created_at timestamptz(3) not null,
  constraint grievance_entries_text_check check (case kind when 'CLOSED' then text is null else text <> '' and text is not null end)
);
comment on table grievance_entries is 'The messages, answers and internal notes of complaints, and when each was closed and reopened.';
create index grievance_entries_grievance_id_idx on grievance_entries (grievance_id, id);
create index grievance_entries_administrator_id_idx on grievance_entries (administrator_id);
