import { type RawBuilder, sql } from 'kysely'
import { type OrderGroup, unpaidStatuses } from '#contract/order-states.ts'
import { testProviders } from '#server/payments/test-mode.ts'
import { hadDeliveryChange } from './history/history.store.ts'

/** Values as literals instead of parameters, so that the planner can match a condition with that of a partial index. */
const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Whether a test payment paid for an order, or for its advance: one that came too late, or a second one, is refunded and leaves the order as it is. */
const hasTestPayment = sql<boolean>`exists (
  select from payment_attempts attempt
  where attempt.order_id = orders.id and attempt.state = 'COMPLETED' and attempt.provider in (${literals(testProviders)})
    and not exists (select from refunds where refunds.id = attempt.refund_id and refunds.is_duplicate))`

/** Whether an order replaces goods of an order that was paid in test mode. */
const isTestExchange = sql<boolean>`exists (
  select from received_payments received where received.order_id = orders.id and received.is_test)`

/** Whether an order was paid in test mode, or by goods of such an order: no money was charged. */
export const isPaidInTestMode = sql<boolean>`(${hasTestPayment} or ${isTestExchange})`

/** An order that is placed for cash or paid online; `countsAsBought` in state-changes.ts is the same rule. */
const isSold = sql`(orders.payment_method = 'COD' or orders.payment_status = 'COMPLETED')`

const hasRefund = (state: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from refunds where refunds.order_id = orders.id and ${state})`

/** `isUnpaidOnline` of the contract in SQL. The order may be canceled. */
export const isUnpaidOnlineSql = sql<boolean>`(orders.payment_method = 'ONLINE_PAYMENT' and orders.payment_status in (${literals(unpaidStatuses)}))`

/** `orderCan.bePaid` of the contract in SQL: an unpaid online order that is neither shipped nor canceled. */
export const canBePaid = sql<boolean>`(orders.delivery_status = 'PENDING' and ${isUnpaidOnlineSql})`

/** Whether a shopper placed an order, can pay it, and it is canceled if that is not done: not one with a payment link, nor one that was sent unpaid and taken back. */
export const isUnpaidOfShopper = sql<boolean>`(${canBePaid} and orders.pay_until is null and not ${hadDeliveryChange})`

/** `awaitsConfirmation` of the contract in SQL, for an order that is neither shipped nor canceled. */
const isUnconfirmed = sql`(orders.payment_method = 'COD' and orders.confirmation_status = 'REQUESTED')`

/**
 * The conditions of the order groups, for the dashboard's counts and the lists. `sales`, `toShip`, `partlyShipped`, `deliveryProblems`, `comingBack`, `reattempts`, `toConfirm`, `unpaid` and
 * `returnsToReceive` each use a partial index (0013-orders.sql, 0047-cod-confirmation.sql, 0049-shipments.sql, 0058-undelivered-shipments.sql, 0059-reattempts.sql, 0060-order-returns.sql, 0120-delivery-problems.sql): the query must contain the condition of the index in the same form.
 *
 * A sale is an order that is paid online or placed for cash, and neither canceled, returned nor refunded. It counts on the day
 * it was placed, with its shipping fee. Orders paid in test mode are no sales; demonstration orders count while they exist.
 */
export const groupConditions: Record<OrderGroup, RawBuilder<boolean>> = {
  sales: sql`(orders.delivery_status <> 'CANCELED' and orders.return_status <> 'ACCEPTED'
    and orders.refund_status = 'NONE' and ${isSold}
    and not ${hasTestPayment} and not ${isTestExchange})`,
  toShip: sql`(orders.delivery_status = 'PENDING' and ${isSold} and not ${isUnconfirmed})`,
  partlyShipped: sql`(orders.is_partly_shipped)`,
  deliveryProblems: sql`(orders.id in (select order_id from shipments
    where status in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'RETURNING')
      and (courier_problem is not null or (failed_attempts > 0 and status <> 'RETURNING'))))`,
  comingBack: sql`(orders.is_returning)`,
  reattempts: sql`(orders.id in (select order_id from shipments where reattempt_day is not null))`,
  toConfirm: sql`(orders.delivery_status = 'PENDING' and ${isUnconfirmed})`,
  unpaid: sql`(orders.delivery_status <> 'CANCELED' and ${isUnpaidOnlineSql})`,
  returnsToDecide: sql`(orders.return_status = 'REQUESTED' and not orders.is_return_approved)`,
  returnsToReceive: sql`(orders.is_return_approved)`,
  refundsFailed: hasRefund(sql`refunds.status = 'FAILED'`),
  refundsToPay: hasRefund(sql`refunds.kind = 'manual' and refunds.status = 'PENDING'`),
}
