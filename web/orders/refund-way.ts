import { refundKind } from '#contract/order-states.ts'
import type { Order } from './order.ts'

/** How the customer gets a refund of an order, by its amount in paise. */
export const refundWay = (order: Order, amount: number): string =>
  refundKind(order, amount) === 'provider' ? 'The money goes back to where it was paid from.' : refundByHand

/** Shops pay by hand what was paid in cash or to the shop, and what is too little for the payment provider. */
export const refundByHand = 'You enter a UPI id or bank account for the refund in the details of the order.'
