import type { OrderStateWithRefund } from '#contract/order-states.ts'

/** Whether a transition canceled an order. */
export const isNewlyCanceled = (before: OrderStateWithRefund, after: OrderStateWithRefund): boolean =>
  after.deliveryStatus === 'CANCELED' && before.deliveryStatus !== 'CANCELED'

/** Whether a transition started the refund of an order. */
export const isRefundStarted = (before: OrderStateWithRefund, after: OrderStateWithRefund): boolean =>
  after.refundStatus === 'PENDING' && before.refundStatus === 'NONE'
