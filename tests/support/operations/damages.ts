/** Inserts a booking of a shipment with the courier service. */
const booking = (state: string, time: string) => `
  insert into courier_bookings (shipment_id, provider, state, reference, courier_id, weight_grams, length_cm, breadth_cm, height_cm, awb,
    provider_shipment_id, created_at, updated_at)
  select id, 'shiprocket', '${state}', 'A-' || id, 1, 500, 20, 15, 10, '19', '1', ${time}, ${time} from shipments`

/** SQL statements that damage the rows of a store with orders, each with the rules of `doctor` that the rows then violate. */
export const damages: Record<string, { damage: string; violates: string[] }> = {
  'a total that is not the sum of the lines': {
    damage:
      "update orders set order_total = order_total + 1 where payment_method = 'COD' and delivery_status = 'PENDING'",
    violates: ['The total of an order is the sum of its lines and its fees.'],
  },
  'a discount that no line has': {
    damage: `insert into order_discounts (order_id, position, name, level, amount)
      select id, 0, 'Festive offer', 'ORDER', 100 from orders limit 1`,
    violates: ['The discounts of an order are the sum of those of its lines.'],
  },
  'a discount of a line that the order does not name': {
    damage: `update order_items set discount = 100 where order_id = (select id from orders where delivery_status = 'PENDING' limit 1);
      update orders set order_total = order_total - 100 where delivery_status = 'PENDING'`,
    violates: ['The discounts of an order are the sum of those of its lines.'],
  },
  'an order without history': {
    damage: "delete from order_events where event = 'PLACED'",
    violates: ['Every order has its lines and its history.'],
  },
  'a status changed by hand': {
    damage: "update orders set payment_status = 'FAILED' where payment_method = 'COD' and delivery_status = 'PENDING'",
    violates: ['The states of an order match its history.'],
  },
  'more pieces sent than ordered': {
    damage: 'update shipment_items set quantity = quantity + 1',
    violates: ['No more pieces are in shipments than were ordered.'],
  },
  'a shipment without pieces': {
    damage: 'delete from shipment_items',
    violates: ['A shipment has pieces of its own order.', 'The delivery status of an order matches its shipments.'],
  },
  'a shipment that came back while its pieces are in the order': {
    damage: "update shipments set status = 'RETURNED', delivered_at = null where status = 'DELIVERED'",
    violates: [
      'The delivery status of an order matches its shipments.',
      'The pieces of shipments that came back or were lost have left their orders.',
      'The counts of a customer match the orders and shipments.',
    ],
  },
  'an order that is marked as coming back without a shipment': {
    damage: 'alter table orders drop constraint orders_returning_check; update orders set is_returning = true',
    violates: ['Orders with a shipment on its way back are marked.'],
  },
  'a return that its order does not show': {
    damage: `insert into order_returns (order_id, number, resolution, method, reason, is_faulty, requested_at)
      select id, 99, 'REFUND', 'PICKUP', 'OTHER', false, now() from orders where return_status = 'NONE' and not is_demo limit 1`,
    violates: ['The return status of an order matches its returns.'],
  },
  'more pieces asked back than bought': {
    damage: `with new as (insert into order_returns (order_id, number, resolution, method, reason, is_faulty, requested_at)
        select id, 99, 'REFUND', 'PICKUP', 'OTHER', false, now() from orders where return_status = 'NONE' and not is_demo limit 1 returning id, order_id)
      insert into order_return_items (return_id, position, order_item_id, name, color, quantity, amount)
      select new.id, item.position, item.id, item.name, item.color, item.quantity + 1, 0 from new join order_items item using (order_id)`,
    violates: [
      'The return status of an order matches its returns.',
      'No more pieces are in open returns than the order has.',
    ],
  },
  'a returned part without its refund': {
    damage: `insert into order_cancellations (order_id, created_at, kind, amount) select id, now(), 'SENT_BACK', 100 from orders limit 1`,
    violates: ['What returned pieces cost was refunded, or kept for a pickup or an exchange.'],
  },
  'an exchange without the order that replaces the goods': {
    damage: `insert into order_returns (order_id, number, status, resolution, method, reason, is_faulty, requested_at, closed_at)
      select id, 99, 'COMPLETED', 'EXCHANGE', 'PICKUP', 'OTHER', false, now(), now() from orders where not is_demo limit 1`,
    violates: ['An exchange is paid by what was paid for the returned pieces.'],
  },
  'a remittance for a shipment that does not exist': {
    damage: `with new as (insert into cash_remittances (kind, reference, remitted_on, total, line_count)
        values ('HAND', 'UTR1', '2026-05-05', 100, 1) returning id)
      insert into cash_remittance_lines (remittance_id, line, shipment_id, amount) select id, 1, gen_random_uuid(), 100 from new`,
    violates: ['Remitted shipments exist.'],
  },
  'cash received without a remittance': {
    damage: 'update shipments set cash_received = 100',
    violates: ['The cash received for a shipment is the sum of its remittance lines.'],
  },
  'a remittance without its lines': {
    damage: `insert into cash_remittances (kind, reference, remitted_on, total, line_count) values ('HAND', 'UTR1', '2026-05-05', 100, 1)`,
    violates: ['The total of a remittance is the sum of its lines.'],
  },
  'an uncounted payment that was taken back without having been made': {
    damage: `with new as (insert into cash_remittances (kind, reference, remitted_on, total, line_count)
        values ('HAND', 'UTR1', '2026-05-05', 0, 2) returning id)
      insert into cash_remittance_lines (remittance_id, line, tracking_number, amount, problem)
      select id, 1, 'D1', -100, 'UNKNOWN'::cash_line_problem from new union all select id, 2, 'D2', 100, 'UNKNOWN' from new`,
    violates: ['No more is taken back than was paid for a tracking number.'],
  },
  'a reversed remittance without its reversal': {
    damage: `with new as (insert into cash_remittances (kind, reference, remitted_on, total, line_count, is_reversed)
        values ('HAND', 'UTR1', '2026-05-05', 100, 1, true) returning id)
      insert into cash_remittance_lines (remittance_id, line, amount, problem) select id, 1, 100, 'UNKNOWN' from new`,
    violates: ['A reversed remittance has a reversal.'],
  },
  'a booking that nobody decides': {
    damage: `${booking('UNKNOWN', "now() - interval '3 days'")} limit 1`,
    violates: ['A booking with the courier service is decided within two days.'],
  },
  'a booking of a canceled parcel': {
    damage: `insert into shipments (order_id, number, status) select id, 99, 'CANCELED' from orders limit 1;
      ${booking('BOOKED', "now() - interval '3 hours'")} where status = 'CANCELED'`,
    violates: ['A parcel that is not sent, or a return that is not picked up, is canceled at the courier service.'],
  },
  'a booking of a parcel that came back without having been picked up': {
    damage: `insert into shipments (order_id, number, status, shipped_at) select id, 99, 'RETURNED', now() from orders limit 1;
      ${booking('BOOKED', "now() - interval '3 hours'")} where status = 'RETURNED' and number = 99`,
    violates: [
      'A shipment has pieces of its own order.',
      'A parcel that is not sent, or a return that is not picked up, is canceled at the courier service.',
      'The counts of a customer match the orders and shipments.',
    ],
  },
  'a booked pickup of a withdrawn return': {
    damage: `insert into order_returns (order_id, number, status, resolution, method, reason, is_faulty, requested_at, closed_at)
        select id, 9, 'WITHDRAWN', 'REFUND', 'PICKUP', 'OTHER', false, now(), now() from orders limit 1;
      insert into courier_bookings (return_id, provider, state, reference, courier_id, weight_grams, length_cm, breadth_cm, height_cm, awb,
        provider_shipment_id, created_at, updated_at)
      select id, 'shiprocket', 'BOOKED', 'R-1', 1, 500, 20, 15, 10, '19', '1', now() - interval '3 hours', now() - interval '3 hours'
      from order_returns where number = 9`,
    violates: ['A parcel that is not sent, or a return that is not picked up, is canceled at the courier service.'],
  },
  'goods restocked twice': {
    damage: `insert into order_events (order_id, actor, event, from_state, to_state)
      select order_id, actor, event, from_state, to_state from order_events where to_state = 'CANCELED' limit 1`,
    violates: ['Canceled and returned goods were restocked at most once.'],
  },
  'a refund of another amount': {
    damage: "update refunds set amount = amount - 1 where kind = 'manual'",
    violates: ['An order and its refund agree.', 'Payments, refunds and orders agree.'],
  },
  'a missing refund': {
    damage: `delete from refunds where kind = 'manual';
      update orders set refund_status = 'NONE' where refund_status = 'PENDING';
      delete from order_events where event = 'REFUND_CHANGED' and to_state = 'PENDING' and order_id in (select id from orders where refund_status = 'NONE')`,
    violates: ['Every canceled or returned paid order has a refund.'],
  },
  'a duplicate short id': {
    damage: `alter table orders drop constraint orders_short_id_key;
      insert into orders (id, order_total, payment_method, first_name, last_name, email, address_line1, city, state, postal_code)
      select (left(id::text, 8) || '-0000-4000-8000-000000000000')::uuid, 0, 'COD', '', '', '', '', '', '', '' from orders limit 1`,
    violates: ['Every order has its lines and its history.', 'Short order ids are unique.'],
  },
  'an offer with more uses than orders': {
    damage: `insert into offers (name, definition, max_uses, use_count) values ('Diwali', '{}', 10, 1)`,
    violates: ['The uses of an offer with a limit match its orders.'],
  },
  'negative stock': {
    damage: `alter table product_variants drop constraint product_variants_stock_check;
      update product_variants set stock = -1; update products set stock = -1, min_variant_stock = -1;
      update product_search set in_stock = false`,
    violates: ['The stock of a variant is within its limits.'],
  },
  'a stale sum of colours': {
    damage: 'update products set stock = stock + 1',
    violates: ['The stock of a product is the sum of its variants.'],
  },
  'sales without orders': {
    damage: 'update products set buy_count = buy_count + 1',
    violates: ['The sales count of a product matches its orders.'],
  },
  'a wrong product count of a list': {
    damage: 'update product_counts set product_count = product_count + 1',
    violates: ['Product counts of lists are correct.'],
  },
  'a product missing from the search index': {
    damage: 'delete from product_search',
    violates: ['The search index matches the products.'],
  },
  'a description missing from the search index': {
    damage: 'delete from search_documents',
    violates: ['The search index matches the products.'],
  },
  'a stale price in the search index': {
    damage: 'update product_search set price = price + 1',
    violates: ['The search index matches the products.'],
  },
  'a paid order without its payment': {
    damage: "update payment_attempts set order_id = gen_random_uuid() where state = 'COMPLETED'",
    violates: ['Payments, refunds and orders agree.'],
  },
  'more refunded than paid': {
    damage: `insert into payment_refund_attempts (merchant_refund_id, refund_id, merchant_order_id, amount, state, created_at, sent_at, ended_at)
      select gen_random_uuid()::text, gen_random_uuid(), merchant_order_id, 100, state, created_at, sent_at, ended_at
      from payment_refund_attempts`,
    violates: ['Payments, refunds and orders agree.', 'No refunds exceed their payment.'],
  },
  'a refund without an attempt': {
    damage: `insert into refunds (order_id, kind, amount, is_duplicate, requested_at)
      select order_id, 'provider', amount, true, now() - interval '2 hours' from payment_attempts`,
    violates: ['Every refund is being processed.'],
  },
  'shipped orders without invoices': {
    damage: 'delete from invoices; delete from invoice_numbers',
    violates: ['Shipped orders have one invoice, and canceled or returned ones, and canceled parts, a credit note.'],
  },
  'a gap in the invoice numbers': {
    damage: "update invoice_numbers set last_number = 2 where series = 'BOS'",
    violates: ['Invoice numbers are unique and without gaps.'],
  },
  'two default addresses': {
    damage: `drop index addresses_one_default_key; update addresses set is_default = true;
      insert into addresses select gen_random_uuid(), user_id, address_line1, null, city, state, postal_code, null, null, true from addresses`,
    violates: ['No user has two default addresses.', 'The state of a customer is that of the default address.'],
  },
  'a deactivated user with a session': {
    damage: "update users set deactivated_at = now() where user_type = 'CUSTOMER'",
    violates: ['Deactivated users have no sessions.'],
  },
  'a consent to an unknown version': {
    damage: "insert into consents (user_id, notice_version) select id, now() + interval '1 day' from users",
    violates: ['Consents refer to existing versions of the privacy notice.'],
  },
  'a rating of which there are no reviews': {
    damage: "update products set review_counts = '{0,0,0,0,1}'",
    violates: ['The rating of a product is that of its reviews that are not hidden.'],
  },
  'votes that nobody gave': {
    damage: 'update reviews set helpful_count = helpful_count + 1',
    violates: ['A review counts its votes.'],
  },
  'a rating that the search does not know': {
    damage: 'update product_search set rating_rank = 5000',
    violates: ['The search sorts by the ratings of the products.'],
  },
  'a number of questions that nobody asked': {
    damage: 'update products set question_count = question_count + 1',
    violates: ['A product counts its questions that are not hidden.'],
  },
  'a number of answers that nobody gave': {
    damage: 'update questions set answer_count = answer_count + 1',
    violates: ['A question counts its answers that are not hidden, and their votes.'],
  },
  'votes for an answer that nobody gave': {
    damage: 'update question_answers set helpful_count = helpful_count + 1',
    violates: ['A question counts its answers that are not hidden, and their votes.', 'An answer counts its votes.'],
  },
  'no company details': { damage: 'delete from company_details', violates: ['The company details exist.'] },
  'a missing legal page': {
    damage: "delete from legal_pages where slug = 'privacy-policy'",
    violates: ['The legal pages exist.'],
  },
  'no administrator': {
    damage: "update users set deactivated_at = now() where user_type = 'ADMIN'; delete from sessions",
    violates: ['There is an active administrator.'],
  },
  'a disabled trigger': {
    damage: 'alter table products disable trigger user',
    violates: ['Constraints, indexes and triggers are enabled and valid.'],
  },
  'a constraint that is not validated': {
    damage: 'alter table orders add constraint unproved check (order_total > 0) not valid',
    violates: ['Constraints, indexes and triggers are enabled and valid.'],
  },
  'a customer without a record': {
    damage: 'delete from customer_records where user_id = (select user_id from customer_records limit 1)',
    violates: ['Every customer has a record, and nobody else.'],
  },
  'a customer with more orders than there are': {
    damage: 'update customer_records set order_count = order_count + 1',
    violates: ['The counts of a customer match the orders and shipments.'],
  },
  'a customer who is marked as a guest, but has an account': {
    damage: 'update customer_records set is_guest = true',
    violates: ['The mark of guests is on guests, and on nobody else.'],
  },
  'a customer with the reason of a block who is not blocked': {
    damage: "update customer_records set block_reason = 'Refused three parcels.'",
    violates: ['Only a blocked customer has the reason of a block.'],
  },
  'sales that are not counted': {
    damage: `delete from changed_sales;
      insert into sales_count (first_day, counted_until, next_until, next_transaction) values ('2000-01-01', now() + interval '10 years', now(), 1)`,
    violates: ['The counted sales are those of the orders, except of orders that have changed since.'],
  },
  'a day with more sales than were counted': {
    damage: "insert into daily_sales values ('2026-11-20', 1, 10000)",
    violates: ['The sums of the sales of a day and of a product are those of the counted sales.'],
  },
  'a job that failed permanently': {
    damage: 'update graphile_worker._private_jobs set attempts = max_attempts',
    violates: ['No job has failed permanently.'],
  },
  'a job that fails repeatedly': {
    damage: 'update graphile_worker._private_jobs set attempts = 12',
    violates: ['No job fails repeatedly.'],
  },
  'a job that is locked for hours': {
    damage: "update graphile_worker._private_jobs set locked_at = now() - interval '3 hours', locked_by = 'a worker'",
    violates: ['No job is locked for hours.'],
  },
}
