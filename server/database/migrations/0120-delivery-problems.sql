-- The shipments of the orders with delivery problems: the back office counts and lists only these. The failed
-- attempts of a shipment that is on its way back led to that, and are no problem any more.
create index shipments_problems_idx on shipments (order_id)
  where status in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'RETURNING')
    and (courier_problem is not null or (failed_attempts > 0 and status <> 'RETURNING'));
