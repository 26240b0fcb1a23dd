-- The last request for it did not leave this machine: it is sent again without asking what became of it.
alter table payment_refunds add column never_left boolean not null default false;
