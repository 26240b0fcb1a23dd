import type { OrderStateWithRefund } from '#contract/order-states.ts'

/** Whether a transition canceled an order. */
export const isNewlyCanceled = (before: OrderStateWithRefund, after: OrderStateWithRefund): boolean =>
  after.deliveryStatus === 'CANCELED' && before.deliveryStatus !== 'CANCELED'

/** Whether a transition started the refund of an order. */
export const isRefundStarted = (before: OrderStateWithRefund, after: OrderStateWithRefund): boolean =>
  after.refundStatus === 'PENDING' && before.refundStatus === 'NONE'

/**
 * Whether an order's items count as bought: a cash order at once, an online order when it is paid. The same rule in SQL: `isSold` in
 * order-groups.store.ts, two indexes in 0013-orders.sql, and from the history `countsAsBought` in doctor/stock.checks.ts.
 */
export const countsAsBought = ({ paymentMethod, paymentStatus }: OrderStateWithRefund): boolean =>
  paymentMethod === 'COD' || paymentStatus === 'COMPLETED'
