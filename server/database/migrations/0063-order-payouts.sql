-- Where the refund of a cash order is paid to: a UPI id or a bank account, encrypted with a key that is not in this table.
create table order_payouts (
  order_id uuid primary key references orders on delete cascade,
  -- AES-256-GCM: the nonce, the tag, the ciphertext.
  content bytea not null,
  -- Names the key; rows of another key cannot be read, and the customer is asked again.
  key_id text not null,
  -- What is shown in clear, such as 'UPI …@okaxis'.
  hint text not null,
  given_at timestamptz(3) not null
);
comment on table order_payouts is 'Payout details of customers for refunds by hand, encrypted; deleted once nothing is owed.';
