-- Mails that are sent by one job are sent in the order in which they were queued: those of an order in the order of its states. Their ids are
-- random, and the mails of a transaction have the same time.
alter table outgoing_mails add column position bigint generated always as identity;
