alter table company_details add column guest_checkout_offered boolean not null default false;
comment on column company_details.guest_checkout_offered is 'Whether visitors can order as guests.';

-- A guest has no password and a reserved address as e-mail address, so that no way to sign in leads to a guest.
alter table users
  add column guest_email text check (position('@' in guest_email) > 1 and length(guest_email) <= 254),
  add constraint users_guest_check check (guest_email is null or (user_type = 'CUSTOMER' and password_hash is null));
comment on column users.guest_email is 'The e-mail address that a guest entered, which several guests can share; null for accounts.';

-- The back office finds guests by the address that they entered.
alter table users drop column search_text;
alter table users add search_text text not null generated always as (
  lower(coalesce(guest_email, email) || E'\n' || first_name || ' ' || last_name || E'\n' || username || E'\n') ||
  regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g')) stored;
create index users_search_text_idx on users using gin (search_text gin_trgm_ops) where user_type = 'CUSTOMER';

create index users_guest_email_idx on users (lower(guest_email)) where guest_email is not null;
create index users_guests_idx on users (created_at, id) where guest_email is not null;
create index users_mobile_e164_idx on users (mobile_e164) where mobile_e164 is not null;

-- A guest who becomes a customer with an account has other rights from the commit on.
drop trigger users_update_notify on users;
create trigger users_update_notify after update of user_type, deactivated_at, guest_email on users
  for each row execute function notify_session_change('id');

-- The accounts and guests that count as one customer: for a guest all with the same e-mail address or mobile number, so that limits for each
-- customer hold for guests; for an account itself only, because anybody can enter the address of an account.
create function same_customer(customer_id uuid) returns uuid[] language plpgsql stable as $$
declare
  guest users;
begin
  select * into guest from users where id = customer_id and guest_email is not null;
  if not found then
    return array[customer_id];
  end if;
  return array(
    select id from users where lower(email) = lower(guest.guest_email) and user_type = 'CUSTOMER'
    union select id from users where guest_email is not null and lower(guest_email) = lower(guest.guest_email)
    union select id from users where mobile_e164 = guest.mobile_e164 and user_type = 'CUSTOMER'
    union select guest.id);
end
$$;

-- Guests belong to no segment: everybody can become a guest without orders.
alter table customer_records add column is_guest boolean not null default false;
create or replace function create_customer_record() returns trigger language plpgsql as $$
begin
  insert into customer_records (user_id, is_guest) values (new.id, new.guest_email is not null);
  return null;
end
$$;
create function copy_guest_to_customer() returns trigger language plpgsql as $$
begin
  update customer_records set is_guest = new.guest_email is not null where user_id = new.id;
  return null;
end
$$;
create trigger users_update_guest after update of guest_email on users
  for each row when (old.guest_email is distinct from new.guest_email) execute function copy_guest_to_customer();
