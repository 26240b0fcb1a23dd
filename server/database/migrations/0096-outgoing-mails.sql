-- Mails of transactions, until they are moved into a job for several of them (server/mail/move-mails.ts). A job for each mail has a
-- notification, a look into the queue and a deletion, each with a commit of its own: a sixth of the processor time of an order.
create table outgoing_mails (
  id uuid primary key,
  -- json, because nothing looks into it.
  email json not null,
  queued_at timestamptz(3) not null default now()
);
comment on table outgoing_mails is 'Mails of committed transactions that no job has taken yet; while the store runs, for less than a second.';
