create table order_drafts (
  id uuid primary key default gen_random_uuid(),
  -- Null until the customer is chosen.
  customer_id uuid references users on delete cascade,
  -- The form of the order: `DraftContent` in contract/orders/staff/order-drafts.ts, money in paise.
  content jsonb not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null
);
comment on table order_drafts is 'Drafts of orders that administrators make for customers. They hold no stock.';
create index order_drafts_customer_id_idx on order_drafts (customer_id);
create index order_drafts_updated_by_idx on order_drafts (updated_by);
create index order_drafts_updated_at_idx on order_drafts (updated_at, id);
-- A change of an order by an administrator before it is sent.
alter type order_event add value 'ITEMS_CHANGED';
