-- First, because it locks the accounts and the orders: no row changes between the triggers and the first counts below.
-- The text that the back office searches: e-mail address, name, username, and the digits of the mobile number.
alter table users add search_text text not null generated always as (
  lower(email || E'\n' || first_name || ' ' || last_name || E'\n' || username || E'\n') ||
  regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g')) stored;
create index users_search_text_idx on users using gin (search_text gin_trgm_ops) where user_type = 'CUSTOMER';
create index users_newest_customers_idx on users (created_at, id) where user_type = 'CUSTOMER';
create index users_blocked_customers_idx on users (created_at, id) where user_type = 'CUSTOMER' and deactivated_at is not null;

create table customer_records (
  user_id uuid not null,
  -- Orders that are not canceled, and the time of the newest of them.
  order_count integer not null default 0,
  last_order_at timestamptz(3),
  -- What was paid for orders that were neither canceled nor returned, in paise.
  spent bigint not null default 0,
  -- Shipments that left the store, and those of them that came back or are on their way back.
  parcels_sent integer not null default 0,
  parcels_returned integer not null default 0,
  -- The state of the default address.
  state text,
  -- The last consent to the privacy notice.
  consented_at timestamptz(3),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Why the customer is blocked; the time is users.deactivated_at.
  block_reason text check (block_reason <> '')
);
comment on table customer_records is 'What the back office lists of a customer: counts that triggers keep, tags, and the reason of a block.';

create table customer_tags (name text primary key check (name <> ''));
comment on table customer_tags is 'The tags that at least one customer has.';

create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('NOTE', 'BLOCKED', 'UNBLOCKED')),
  text text not null check (text <> ''),
  author_id uuid references users on delete set null,
  -- The administrator's name at that time.
  author_name text not null,
  created_at timestamptz(3) not null
);
comment on table customer_notes is 'Notes of administrators about customers, and the reasons of blocks.';
create index customer_notes_user_id_idx on customer_notes (user_id, created_at, id);
create index customer_notes_author_id_idx on customer_notes (author_id);

create table sent_messages (
  -- The id of the mail, the same for every attempt.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  subject text not null,
  sent_at timestamptz(3) not null
);
comment on table sent_messages is 'The mails that were sent to customers: subject and time.';
create index sent_messages_user_id_idx on sent_messages (user_id, sent_at, id);
create index sent_messages_sent_at_idx on sent_messages (sent_at);

-- The same rule as in the check of the doctor (server/doctor/customers.checks.ts).
create function spent_on_order(one orders) returns bigint language sql immutable parallel safe as $$
  select case when (one).delivery_status <> 'CANCELED' and (one).payment_status = 'COMPLETED' and (one).return_status <> 'ACCEPTED'
    and (one).refund_status = 'NONE' then (one).order_total else 0 end
$$;

create function create_customer_record() returns trigger language plpgsql as $$
begin
  insert into customer_records (user_id) values (new.id);
  return null;
end
$$;

-- Adds to the counts of a customer. The row is locked first, so that what is read afterwards includes the changes of transactions that held
-- the lock before.
create function change_customer_counts(customer_id uuid, more_orders integer, more_spent bigint, ordered_at timestamptz)
returns void language plpgsql as $$
declare
  newest timestamptz(3);
begin
  perform from customer_records where user_id = customer_id for no key update;
  if not found then
    return;
  end if;
  if ordered_at is not null and more_orders < 0 then
    select max(order_date) into newest from orders where user_id = customer_id and delivery_status <> 'CANCELED';
    update customer_records set order_count = order_count + more_orders, spent = spent + more_spent, last_order_at = newest
    where user_id = customer_id;
  else
    update customer_records set order_count = order_count + more_orders, spent = spent + more_spent,
      last_order_at = case when more_orders > 0 then greatest(last_order_at, ordered_at) else last_order_at end
    where user_id = customer_id;
  end if;
end
$$;

create function count_customer_orders() returns trigger language plpgsql as $$
declare
  was integer := 0;
  was_spent bigint := 0;
  counts integer := 0;
  counts_spent bigint := 0;
begin
  if tg_op <> 'INSERT' then
    was := (old.delivery_status <> 'CANCELED')::integer;
    was_spent := spent_on_order(old);
  end if;
  if tg_op <> 'DELETE' then
    counts := (new.delivery_status <> 'CANCELED')::integer;
    counts_spent := spent_on_order(new);
  end if;
  if tg_op = 'UPDATE' and old.user_id is not distinct from new.user_id then
    if new.user_id is not null then
      perform change_customer_counts(new.user_id, counts - was, counts_spent - was_spent, new.order_date);
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.user_id is not null then
    perform change_customer_counts(old.user_id, -was, -was_spent, old.order_date);
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    perform change_customer_counts(new.user_id, counts, counts_spent, new.order_date);
  end if;
  return null;
end
$$;

-- Counted from the shipments, because a deleted order takes its shipments along.
create function count_customer_parcels(customer_id uuid) returns void language plpgsql as $$
begin
  perform from customer_records where user_id = customer_id for no key update;
  if found then
    update customer_records set (parcels_sent, parcels_returned) = (
      select count(*) filter (where shipments.status not in ('READY', 'CANCELED')),
        count(*) filter (where shipments.status in ('RETURNING', 'RETURNED'))
      from orders join shipments on shipments.order_id = orders.id where orders.user_id = customer_id)
    where user_id = customer_id;
  end if;
end
$$;

create function count_parcels_of_shipment() returns trigger language plpgsql as $$
declare
  customer_id uuid;
begin
  select user_id into customer_id from orders where id = coalesce(new.order_id, old.order_id);
  if customer_id is not null then
    perform count_customer_parcels(customer_id);
  end if;
  return null;
end
$$;

create function count_parcels_of_deleted_order() returns trigger language plpgsql as $$
begin
  perform count_customer_parcels(old.user_id);
  return null;
end
$$;

create function copy_customer_state() returns trigger language plpgsql as $$
declare
  customer_id uuid := coalesce(new.user_id, old.user_id);
begin
  perform from customer_records where user_id = customer_id for no key update;
  if found then
    update customer_records set state = (select state from addresses where user_id = customer_id and is_default)
    where user_id = customer_id;
  end if;
  return null;
end
$$;

create function copy_customer_consent() returns trigger language plpgsql as $$
begin
  update customer_records set consented_at = greatest(consented_at, new.given_at) where user_id = new.user_id;
  return null;
end
$$;

-- Keeps the list of tags: a new one is added, one that no customer has any more is removed.
create function list_customer_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into customer_tags select unnest(new.tags) on conflict do nothing;
  end if;
  delete from customer_tags where name = any(old.tags)
    and not exists (select from customer_records where tags <> '{}' and tags @> array[customer_tags.name]);
  return null;
end
$$;

create trigger users_create_customer_record after insert on users
  for each row when (new.user_type = 'CUSTOMER') execute function create_customer_record();
-- Those on orders, shipments and addresses run at the commit: the row of the customer is locked last and for a moment, so that two
-- transactions that lock stock and orders cannot block each other.
create constraint trigger orders_insert_customer_counts after insert on orders deferrable initially deferred
  for each row when (new.user_id is not null) execute function count_customer_orders();
create constraint trigger orders_update_customer_counts after update on orders deferrable initially deferred
  for each row when (
    (old.user_id, old.order_total, old.delivery_status, old.payment_status, old.return_status, old.refund_status)
    is distinct from (new.user_id, new.order_total, new.delivery_status, new.payment_status, new.return_status, new.refund_status))
  execute function count_customer_orders();
create constraint trigger orders_delete_customer_counts after delete on orders deferrable initially deferred
  for each row when (old.user_id is not null) execute function count_customer_orders();
create constraint trigger orders_delete_customer_parcels after delete on orders deferrable initially deferred
  for each row when (old.user_id is not null and old.delivery_status <> 'PENDING') execute function count_parcels_of_deleted_order();
create constraint trigger shipments_insert_customer_parcels after insert on shipments deferrable initially deferred
  for each row when (new.status <> 'READY') execute function count_parcels_of_shipment();
create constraint trigger shipments_update_customer_parcels after update on shipments deferrable initially deferred
  for each row when (old.status is distinct from new.status) execute function count_parcels_of_shipment();
create constraint trigger shipments_delete_customer_parcels after delete on shipments deferrable initially deferred
  for each row when (old.status not in ('READY', 'CANCELED')) execute function count_parcels_of_shipment();
create constraint trigger addresses_insert_customer_state after insert on addresses deferrable initially deferred
  for each row when (new.is_default) execute function copy_customer_state();
create constraint trigger addresses_update_customer_state after update on addresses deferrable initially deferred
  for each row when ((old.is_default, old.state) is distinct from (new.is_default, new.state)) execute function copy_customer_state();
create constraint trigger addresses_delete_customer_state after delete on addresses deferrable initially deferred
  for each row when (old.is_default) execute function copy_customer_state();
create trigger consents_copy_to_customer after insert on consents for each row execute function copy_customer_consent();

insert into customer_records (user_id, order_count, last_order_at, spent, parcels_sent, parcels_returned, state, consented_at)
select users.id, coalesce(ordered.orders, 0), ordered.newest, coalesce(ordered.spent, 0), coalesce(parcels.sent, 0),
  coalesce(parcels.returned, 0), addresses.state, consented.newest
from users
left join (
  select user_id, count(*) filter (where delivery_status <> 'CANCELED') as orders,
    max(order_date) filter (where delivery_status <> 'CANCELED') as newest, sum(spent_on_order(orders)) as spent
  from orders where user_id is not null group by user_id) as ordered on ordered.user_id = users.id
left join (
  select orders.user_id, count(*) filter (where shipments.status not in ('READY', 'CANCELED')) as sent,
    count(*) filter (where shipments.status in ('RETURNING', 'RETURNED')) as returned
  from shipments join orders on orders.id = shipments.order_id group by orders.user_id) as parcels on parcels.user_id = users.id
left join addresses on addresses.user_id = users.id and addresses.is_default
left join (select user_id, max(given_at) as newest from consents group by user_id) as consented on consented.user_id = users.id
where users.user_type = 'CUSTOMER';

-- After the rows, which takes less time.
alter table customer_records add primary key (user_id),
  add foreign key (user_id) references users on delete cascade;
create index customer_records_order_count_idx on customer_records (order_count, user_id);
create index customer_records_spent_idx on customer_records (spent, user_id);
-- Customers without an order come last.
create index customer_records_last_order_idx on customer_records (coalesce(last_order_at, '1970-01-01 00:00:00+00'::timestamptz), user_id);
create index customer_records_returned_idx on customer_records (parcels_returned, user_id);
create index customer_records_tags_idx on customer_records using gin (tags) where tags <> '{}';
create trigger customer_records_update_tags after update on customer_records
  for each row when (old.tags is distinct from new.tags) execute function list_customer_tags();
create trigger customer_records_delete_tags after delete on customer_records
  for each row when (old.tags <> '{}') execute function list_customer_tags();
