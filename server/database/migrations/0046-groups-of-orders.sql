-- What the back office counts and lists every day, found without reading the orders that are long done.
create index orders_sold on orders (order_date, id) include (order_total)
  where not is_demo and delivery_status <> 'CANCELED' and return_status <> 'ACCEPTED' and refund_status = 'NONE'
    and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_to_ship on orders (order_date, id)
  where not is_demo and delivery_status = 'PENDING' and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_unpaid on orders (order_date, id)
  where not is_demo and delivery_status <> 'CANCELED' and payment_method = 'ONLINE_PAYMENT'
    and payment_status in ('PENDING', 'FAILED');
-- Where real money is taken there are none: telling them apart then costs nothing.
create index payment_attempts_pretend on payment_attempts (order_id)
  where state = 'COMPLETED' and taken_by in ('simulator', 'sandbox');
