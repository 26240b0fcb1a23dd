-- Demonstration orders count in the dashboard and its lists while they exist.
drop index orders_sold, orders_to_ship, orders_unpaid;
create index orders_sold on orders (order_date, id) include (order_total)
  where delivery_status <> 'CANCELED' and return_status <> 'ACCEPTED' and refund_status = 'NONE'
    and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_to_ship on orders (order_date, id)
  where delivery_status = 'PENDING' and (payment_method = 'COD' or payment_status = 'COMPLETED');
create index orders_unpaid on orders (order_date, id)
  where delivery_status <> 'CANCELED' and payment_method = 'ONLINE_PAYMENT' and payment_status in ('PENDING', 'FAILED');
create index orders_of_demonstration on orders (id) where is_demo;
