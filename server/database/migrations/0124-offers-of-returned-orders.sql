-- As since this version at each return of a whole order: it counts as use of its offers, and no more as their revenue and discount.
update offer_uses set order_total = 0, amount = 0
from orders
where orders.id = offer_uses.order_id and orders.return_status = 'ACCEPTED' and (offer_uses.order_total, offer_uses.amount) <> (0, 0);
