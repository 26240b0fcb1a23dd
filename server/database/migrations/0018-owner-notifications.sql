-- Mails to the owner; a kind that is missing has the default: on, to the company's e-mail address.
alter table company_details add notifications jsonb not null default '{}'
  check (jsonb_typeof(notifications) = 'object');
