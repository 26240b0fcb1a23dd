import type { AppContext, Caller } from '#server/context.ts'
import { orderResponse } from '../order-response.ts'
import { createOrder, type PlaceOrderInput } from './create-order.ts'

/** Places an order that is paid in cash on delivery. The same key again returns the first call's order. */
export async function placeCodOrder(context: AppContext, customer: Caller, input: PlaceOrderInput, key?: string) {
  const { order, isNew } = await createOrder(context, customer, input, key)
  if (isNew) context.metrics.orderPlaced('COD')
  return { message: 'Order placed successfully!', order: orderResponse(order) }
}
