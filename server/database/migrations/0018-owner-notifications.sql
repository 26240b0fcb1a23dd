-- The settings of mails to the owner by kind; a missing kind has the default: on, to the company's e-mail address.
alter table company_details add notifications jsonb not null default '{}'
  check (jsonb_typeof(notifications) = 'object');
