-- Written by the statement that locks the cart for a change, which writes the row in any case. Without an index, so that it stays a HOT update.
alter table carts add column changed_at timestamptz(3) not null default now();
comment on column carts.changed_at is 'The last change of the lines or the discount codes.';

create table cart_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  cart_changed_at timestamptz(3) not null,
  value bigint not null check (value >= 0),
  first_sent_at timestamptz(3) not null,
  second_sent_at timestamptz(3) check (second_sent_at >= first_sent_at),
  order_id uuid references orders on delete set null
);
comment on table cart_reminders is 'The one or two mails about a left cart.';
comment on column cart_reminders.cart_changed_at is 'The last change of the cart when the first mail was queued: the second one needs the same.';
comment on column cart_reminders.value is 'What the items that could be ordered cost when the first mail was queued, in paise.';
comment on column cart_reminders.order_id is 'The order with one of the items that the customer placed within 7 days after a mail.';
create index cart_reminders_user_id_idx on cart_reminders (user_id, first_sent_at);
create index cart_reminders_first_sent_at_idx on cart_reminders (first_sent_at, id);
create index cart_reminders_order_id_idx on cart_reminders (order_id) where order_id is not null;

create table cart_reminder_items (
  reminder_id uuid not null references cart_reminders on delete cascade,
  variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity > 0),
  position integer not null,
  primary key (reminder_id, variant_id)
);
comment on table cart_reminder_items is 'The items of a left cart, which the link of its mails puts into a cart again.';
create index cart_reminder_items_variant_id_idx on cart_reminder_items (variant_id);
