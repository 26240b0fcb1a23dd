import type { Input } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { createOrder } from './create-order.ts'
import { onlinePaymentUnavailable } from './placement-errors.ts'

type PlaceOrderInput = Input<typeof orders.place>['body']

/** Orders everything in the caller's cart. The same key again gets the first one's order. */
export async function placeOrder(context: AppContext, customer: Caller, choice: PlaceOrderInput, key?: string) {
  if (choice.paymentMethod === 'ONLINE_PAYMENT') throw invalidField('paymentMethod', onlinePaymentUnavailable)
  const { order, isNew } = await createOrder(context, customer, choice, key)
  if (isNew) context.metrics.orderPlaced('COD')
  return { message: 'Order placed successfully!', order: orderResponse(order) }
}
