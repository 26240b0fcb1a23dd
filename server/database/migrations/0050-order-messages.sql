create table order_messages (
  -- The names, and the placeholders of each text: contract/orders/messages/messages.ts.
  name text primary key,
  subject text not null check (subject <> ''),
  heading text not null check (heading <> ''),
  text text not null check (text <> ''),
  updated_at timestamptz(3) not null default now()
);
comment on table order_messages is 'The owner''s own texts of messages to customers about their orders; a message without a row has the default texts.';
