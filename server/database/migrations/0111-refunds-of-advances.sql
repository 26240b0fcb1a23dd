-- The refund of an advance that another courier collects belongs to the pieces that left the order with it: those that left last before it.
update order_cancellations removed set refund_id = advance.id
from refunds advance
where advance.is_part
  and not exists (select from order_cancellations where refund_id = advance.id)
  and not exists (select from order_returns where refund_id = advance.id)
  and removed.refund_id is null
  and removed.id = (select id from order_cancellations
    where order_id = advance.order_id and kind <> 'SENT_BACK' and not is_whole and created_at <= advance.requested_at
    order by created_at desc limit 1);
