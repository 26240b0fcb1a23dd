-- The shipments of the orders with delivery problems: the back office counts and lists only these.
create index shipments_problems_idx on shipments (order_id)
  where status in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY') and (failed_attempts > 0 or courier_problem is not null);
