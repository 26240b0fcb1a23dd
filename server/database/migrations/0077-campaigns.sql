-- Mails of the owner to the customers who consented to news and offers.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  subject text not null check (subject <> ''),
  heading text not null check (heading <> ''),
  text text not null check (text <> ''),
  -- Null once it has ended, so that the segment can be deleted.
  segment_id uuid references customer_segments,
  segment_name text,
  segment_rule jsonb,
  administrator_id uuid references users on delete set null,
  recipient_count integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  listed_until uuid,
  is_listed boolean not null default false,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  constraint campaigns_start_check check ((state = 'DRAFT') = (started_at is null)),
  constraint campaigns_end_check check ((state in ('DONE', 'CANCELED')) = (ended_at is not null))
);
comment on table campaigns is 'Mails of the owner to the customers who consented to news and offers, or to those of a segment.';
comment on column campaigns.segment_id is 'The segment that it is for, until it has ended; null for everyone who consented.';
comment on column campaigns.segment_name is 'The name of the segment when it was started.';
comment on column campaigns.segment_rule is 'The rule of the segment when it was started.';
comment on column campaigns.administrator_id is 'Who started it.';
comment on column campaigns.recipient_count is 'The customers that it goes to; 0 for a draft.';
comment on column campaigns.listed_until is 'The last customer that was listed as a recipient; customers are listed in the order of their ids.';
comment on column campaigns.is_listed is 'Whether all recipients are listed.';
create index campaigns_newest_idx on campaigns (created_at, id);
create index campaigns_segment_id_idx on campaigns (segment_id) where segment_id is not null;
create index campaigns_administrator_id_idx on campaigns (administrator_id);
create unique index campaigns_one_running_key on campaigns (state) where state = 'RUNNING';

create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'SKIPPED', 'FAILED')),
  mail_id uuid not null default gen_random_uuid(),
  refusals integer not null default 0,
  try_at timestamptz(3) not null,
  primary key (campaign_id, user_id)
);
comment on table campaign_recipients is 'The customers that a mail of the owner goes to, so that each gets it at most once; deleted after it has ended.';
comment on column campaign_recipients.state is 'SENDING is committed before the mail is given to the mail server: such a row is never sent again.';
comment on column campaign_recipients.mail_id is 'The id of the mail, the same for every attempt.';
comment on column campaign_recipients.refusals is 'How often the mail server refused the address for now.';
comment on column campaign_recipients.try_at is 'The earliest time of the next attempt; while it is being sent, when that began.';
create index campaign_recipients_open_idx on campaign_recipients (campaign_id, state, try_at, user_id) where state in ('WAITING', 'SENDING');
create index campaign_recipients_user_id_idx on campaign_recipients (user_id);
