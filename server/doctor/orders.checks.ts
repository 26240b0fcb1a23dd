import { sql } from 'kysely'
import { isOrderRefund } from '#server/orders/refunds/refund-json.store.ts'
import { hasWrongRefundAmount } from '#server/orders/refunds/refunds.store.ts'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const wrongTotals = sql`
  select 'order ' || orders.id || ' has a total of ' || order_total || ' paise, its lines and fees ' || lines.total as wrong
  from orders, lateral (
    select coalesce(sum(quantity * price_at_purchase - discount), 0) + orders.shipping_fee + orders.cod_fee as total
    from order_items where order_id = orders.id) as lines
  where order_total <> lines.total`

const wrongDiscounts = sql`
  select 'order ' || order_id || ' has discounts of ' || coalesce(discounts.amount, 0) || ' paise, its lines '
    || coalesce(lines.amount, 0) as wrong
  from (select order_id, sum(amount) as amount from order_discounts where level <> 'SHIPPING' group by order_id) as discounts
    full join (select order_id, sum(discount) as amount from order_items where discount > 0 group by order_id) as lines using (order_id)
  where discounts.amount is distinct from lines.amount`

const incompleteOrders = sql`
  select 'order ' || id || ' has no lines or no history' as wrong from orders
  where not exists (select from order_items where order_id = orders.id)
    or not exists (select from order_events where order_id = orders.id and event = 'PLACED')`

// Refund states are compared with the table refunds below, because a duplicate payment has a separate refund and events.
const statesUnlikeHistory = sql`
  select 'order ' || orders.id || ' is ' || fact.state || ', the last state in its history is ' || coalesce(last.to_state, fact.beginning) as wrong
  from orders cross join lateral (values
      ('DELIVERY_CHANGED'::order_event, delivery_status::text, 'PENDING'),
      ('PAYMENT_CHANGED', payment_status::text, 'PENDING'),
      ('RETURN_CHANGED', return_status::text, 'NONE'),
      ('GOODS_CHANGED', goods_status::text, 'NONE'),
      ('CONFIRMATION_CHANGED', confirmation_status::text, case when confirm_until is null then 'NONE' else 'REQUESTED' end),
      ('ADVANCE_CHANGED', advance_status::text, case when advance_amount > 0 then 'DUE' else 'NONE' end)) as fact (event, state, beginning)
    left join lateral (
      select to_state from order_events where order_id = orders.id and event = fact.event order by id desc limit 1
    ) as last on true
  -- Demonstration orders have an incomplete history.
  where not orders.is_demo and fact.state <> coalesce(last.to_state, fact.beginning)`

const repeatedRestocks = sql`
  select 'order ' || order_id || ' was restocked ' || times || ' times' as wrong
  from (
    select order_id, sum(case when (event, to_state) = ('GOODS_CHANGED', 'OUTSTANDING') then -1 else 1 end) as times
    from order_events
    where (event = 'DELIVERY_CHANGED' and to_state = 'CANCELED') or (event = 'RETURN_CHANGED' and to_state = 'ACCEPTED')
      or event = 'GOODS_CHANGED'
    group by order_id) as restored
  where times > 1`

const refundMismatches = sql`
  select 'order ' || orders.id || ' and its refund differ' as wrong from orders
  left join refunds on refunds.order_id = orders.id and ${isOrderRefund}
  where coalesce(refunds.status, 'NONE') <> orders.refund_status or ${hasWrongRefundAmount}`

const missingRefunds = sql`
  select 'order ' || id || ' is paid and canceled or returned, but has no refund' as wrong from orders
  where refund_status = 'NONE' and (
    (payment_status = 'PENDING' and advance_status = 'PAID' and delivery_status = 'CANCELED' and advance_amount > kept_amount)
    -- An order of discounted goods can owe nothing.
    or (payment_status = 'COMPLETED' and (
      delivery_status = 'CANCELED' and order_total > kept_amount or return_status = 'ACCEPTED' and order_total > shipping_fee + cod_fee + kept_amount)))`

const duplicateShortIds = sql`
  select 'orders ' || string_agg(id::text, ', ' order by id) || ' are all shown as ' || left(id::text, 8) as wrong
  from orders group by left(id::text, 8) having count(*) > 1`

/** Checks of single orders. */
export const orderChecks: readonly SqlCheck[] = [
  sqlCheck('The total of an order is the sum of its lines and its fees.', wrongTotals, restoreRemedy),
  sqlCheck('The discounts of an order are the sum of those of its lines.', wrongDiscounts, restoreRemedy),
  sqlCheck('Every order has its lines and its history.', incompleteOrders, restoreRemedy),
  sqlCheck('The states of an order match its history.', statesUnlikeHistory, restoreRemedy),
  sqlCheck('Canceled and returned goods were restocked at most once.', repeatedRestocks, restoreRemedy),
  sqlCheck('An order and its refund agree.', refundMismatches, restoreRemedy),
  sqlCheck('Every canceled or returned paid order has a refund.', missingRefunds, restoreRemedy),
  sqlCheck('Short order ids are unique.', duplicateShortIds, restoreRemedy),
]
