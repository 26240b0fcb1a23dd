import type { OrderState, TransitionName } from '#contract/order-states.ts'

/** Whether a transition canceled an order. */
export const isNewlyCanceled = (before: OrderState, after: OrderState): boolean =>
  after.deliveryStatus === 'CANCELED' && before.deliveryStatus !== 'CANCELED'

/** Whether a transition is the payment of an unpaid online order, or of an advance. */
export const isPayment = (name: TransitionName): boolean => name === 'completePayment' || name === 'payAdvance'

/** Whether a transition started the refund of an order. */
export const isRefundStarted = (before: OrderState, after: OrderState): boolean =>
  after.refundStatus === 'PENDING' && before.refundStatus === 'NONE'

/**
 * Whether an order's items count as bought: a cash order at once, an online order when it is paid. The same rule in SQL: `isSold` in
 * order-groups.store.ts, two indexes in 0013-orders.sql, and from the history `countsAsBought` in doctor/stock.checks.ts.
 */
export const countsAsBought = ({ paymentMethod, paymentStatus }: OrderState): boolean =>
  paymentMethod === 'COD' || paymentStatus === 'COMPLETED'
