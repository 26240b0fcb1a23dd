-- What customers agreed to be written to about. Mails about orders need no consent and are not listed here.
create table marketing_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('CART_REMINDERS', 'NEWS_AND_OFFERS')),
  given_at timestamptz(3) not null,
  given_in text not null check (given_in in ('ACCOUNT', 'CART', 'CHECKOUT')),
  withdrawn_at timestamptz(3),
  withdrawn_in text check (withdrawn_in in ('ACCOUNT', 'CART', 'CHECKOUT', 'MAIL')),
  constraint marketing_consents_withdrawn_check check ((withdrawn_at is null) = (withdrawn_in is null)),
  constraint marketing_consents_order_check check (withdrawn_at >= given_at)
);
comment on table marketing_consents is 'Consents of customers to mails that are not about an order, one row for each time that one was given.';
comment on column marketing_consents.given_in is 'The place of the box that the customer ticked.';
comment on column marketing_consents.withdrawn_at is 'When the consent was withdrawn; null while it is valid.';
comment on column marketing_consents.withdrawn_in is 'Where it was withdrawn; MAIL is the link or the header of a mail.';
-- In this order it also lists the recipients of a mail.
create unique index marketing_consents_valid_key on marketing_consents (purpose, user_id) where withdrawn_at is null;
create index marketing_consents_user_id_idx on marketing_consents (user_id);
create index marketing_consents_withdrawn_at_idx on marketing_consents (withdrawn_at) where withdrawn_at is not null;

alter table company_details
  add column news_offered boolean not null default false,
  add column cart_reminder_hours integer check (cart_reminder_hours between 1 and 168),
  add column second_cart_reminder_hours integer check (second_cart_reminder_hours between 2 and 720),
  add constraint company_details_cart_reminders_check check (second_cart_reminder_hours > cart_reminder_hours),
  add constraint company_details_first_cart_reminder_check check (second_cart_reminder_hours is null or cart_reminder_hours is not null);
comment on column company_details.news_offered is 'Whether customers are asked for their consent to mails with news and offers.';
comment on column company_details.cart_reminder_hours is
  'The hours after the last change of a cart after which its first reminder is sent; null while the store sends none.';
comment on column company_details.second_cart_reminder_hours is 'The hours after which the second reminder is sent; null for none.';
