import type { Asked } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { invalidField } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { commitOrder } from './commit-order.ts'
import { orderReply } from './order-reply.ts'
import { onlineRefused } from './placing-refusals.ts'

type Choice = Asked<typeof orders.place>['body']

/** Orders everything in the caller's cart. The same key again gets the first one's order. */
export async function placeOrder(shop: Shop, customer: Caller, choice: Choice, key?: string) {
  if (choice.paymentMethod === 'ONLINE_PAYMENT') throw invalidField('paymentMethod', onlineRefused)
  const { order, isNew } = await commitOrder(shop, customer, choice, key)
  if (isNew) shop.metrics.orderPlaced('COD')
  return { message: 'Order placed successfully!', order: orderReply(order) }
}
