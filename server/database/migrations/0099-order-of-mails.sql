-- Mails that are sent by one job are sent in the order in which they were queued: those of an order in the order of its states. Their ids are
-- random, and the mails of a transaction have the same time. The position replaces the id as the key, so that the first mails are read by it.
alter table outgoing_mails drop constraint outgoing_mails_pkey;
alter table outgoing_mails add column position bigint generated always as identity primary key;
