-- The dashboard adds up the sales of its days once, by a job, and reads only what is newer or changed since (docs/back-office.md).
create table sales_count (
  id boolean primary key default true check (id),
  -- The sales from the start of this day in India on, of orders placed before counted_until, are in the tables below; null while none are.
  first_day date,
  counted_until timestamptz(3),
  -- The next value of counted_until, and the transaction of the job that chose it: until all transactions up to that one have ended, an
  -- order from before that time can appear.
  next_until timestamptz(3) not null,
  next_transaction bigint not null,
  constraint sales_count_both_or_none_check check ((first_day is null) = (counted_until is null))
);
comment on table sales_count is 'Up to which time the sales of the dashboard are counted: no row, or one.';

create table counted_sales (
  order_id uuid primary key,
  order_date timestamptz(3) not null,
  total bigint not null,
  -- The products of the order with their pieces and amounts.
  product_ids uuid[] not null,
  pieces integer[] not null,
  amounts bigint[] not null
);
comment on table counted_sales is 'The sales that daily_sales and product_sales contain, as they were when they were counted.';
create index counted_sales_order_date_idx on counted_sales (order_date);

create table daily_sales (
  day date primary key,
  orders integer not null,
  total bigint not null
);
comment on table daily_sales is 'The sums of counted_sales by days in India.';

create table product_sales (
  product_id uuid primary key,
  pieces integer not null,
  amount bigint not null
);
comment on table product_sales is 'The sums of counted_sales by products.';
create index product_sales_pieces_idx on product_sales (pieces desc, amount desc, product_id);

-- Without a key: two transactions that change an order do not wait for each other here.
create table changed_sales (order_id uuid not null);
comment on table changed_sales is 'Orders whose sale has changed since the last count, also repeatedly; the count deletes them.';

create function note_changed_sale() returns trigger language plpgsql as $$
begin
  insert into changed_sales values (case tg_op when 'DELETE' then old.id else new.id end);
  return null;
end
$$;

create function note_changed_sale_of_order() returns trigger language plpgsql as $$
begin
  insert into changed_sales values (case tg_op when 'DELETE' then old.order_id else new.order_id end);
  return null;
end
$$;

-- The placement of an order runs none of these triggers. The count leaves out the last ten minutes (count_sales): an order that is inserted
-- with an earlier date is noted.
create trigger orders_insert_sales after insert on orders
  for each row when (new.order_date < clock_timestamp() - interval '10 minutes') execute function note_changed_sale();
create trigger orders_delete_sales after delete on orders for each row execute function note_changed_sale();
-- The first value is whether the order is a sale (order-groups.store.ts). The fees show a change of the lines that leaves the total as it was.
create trigger orders_update_sales after update on orders
  for each row when ((
      old.delivery_status <> 'CANCELED' and old.return_status <> 'ACCEPTED' and old.refund_status = 'NONE'
        and (old.payment_method = 'COD' or old.payment_status = 'COMPLETED'),
      old.order_date, old.order_total, old.shipping_fee, old.cod_fee
    ) is distinct from (
      new.delivery_status <> 'CANCELED' and new.return_status <> 'ACCEPTED' and new.refund_status = 'NONE'
        and (new.payment_method = 'COD' or new.payment_status = 'COMPLETED'),
      new.order_date, new.order_total, new.shipping_fee, new.cod_fee
    )) execute function note_changed_sale();
create trigger order_items_update_sales after update on order_items
  for each row when ((old.product_id, old.quantity, old.price_at_purchase, old.discount)
    is distinct from (new.product_id, new.quantity, new.price_at_purchase, new.discount)) execute function note_changed_sale_of_order();
create trigger order_items_delete_sales after delete on order_items for each row execute function note_changed_sale_of_order();
-- An order that was paid in test mode is no sale.
create trigger payment_attempts_insert_sales after insert on payment_attempts
  for each row when (new.state = 'COMPLETED') execute function note_changed_sale_of_order();
create trigger payment_attempts_update_sales after update on payment_attempts
  for each row when ((old.state, old.provider) is distinct from (new.state, new.provider) and 'COMPLETED' in (old.state, new.state))
  execute function note_changed_sale_of_order();
create trigger payment_attempts_delete_sales after delete on payment_attempts
  for each row when (old.state = 'COMPLETED') execute function note_changed_sale_of_order();
