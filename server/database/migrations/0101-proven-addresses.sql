-- Anybody can register with the e-mail address of another person. Of the accounts that exist it is not known whether the address was proven.
alter table users add column email_proven_at timestamptz(3);
comment on column users.email_proven_at is 'When a code from a mail to the e-mail address was used first; null while nobody has shown that the address is theirs.';
