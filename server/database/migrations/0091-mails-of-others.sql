-- Until this version a mail that named no customer was recorded for the account with its address, and nobody has to prove that an address is theirs.
-- The subjects of mails about complaints and orders have their number, which shows them together with the address: the export of the account
-- contained both. The mails about the account's own complaints and orders stay.
delete from sent_messages using orders
where orders.short_id = lower(substring(subject from '\m[0-9A-F]{8}\M'))
  and orders.user_id is distinct from sent_messages.user_id;

delete from sent_messages using grievances
where ticket = replace(substring(subject from '\m[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\M'), '-', '')
  and grievances.user_id is distinct from sent_messages.user_id;
