import type { z } from 'zod'
import type { PlacementConflict } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import type { PlaceOrderInput } from './create-order.ts'
import { placeOnlineOrder, placeWithPayment } from './place-online-order.ts'
import { isUnorderable } from './placement-errors.ts'

/** An idempotency key that makes the call safe to repeat, and whether the request comes from this computer (test mode). */
type PlaceOrderOptions = { key?: string | undefined; isLocal?: boolean }

/** Orders everything in the caller's cart by the chosen payment method. Rejections are counted in the metrics by reason. */
export async function placeOrder(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  { key, isLocal = false }: PlaceOrderOptions = {},
) {
  try {
    return input.paymentMethod === 'ONLINE_PAYMENT'
      ? await placeOnlineOrder(context, customer, input, { key, isLocal })
      : await placeCodOrder(context, customer, input, { key, isLocal })
  } catch (error) {
    context.metrics.orderRejected(input.paymentMethod, rejectionReason(error))
    throw error
  }
}

/**
 * Places an order that is paid in cash on delivery; one with an advance, which the store's rules can ask for, is placed like an online
 * order of the advance. The same key again returns the first call's order.
 */
async function placeCodOrder(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  { key, isLocal }: { key?: string | undefined; isLocal: boolean },
) {
  const isOnlineOffered = context.payments.isOfferedTo(isLocal)
  const { order, isNew, payment } = await placeWithPayment(context, customer, input, { key, isOnlineOffered })
  if (order.advanceStatus !== 'NONE') return payment()
  if (isNew) context.metrics.orderPlaced('COD')
  return { message: 'Order placed successfully!', order: orderResponse(order) }
}

/** The reason as the metric's label: unavailable stock, a changed price, or the kind of the error. */
function rejectionReason(error: unknown): string {
  if (!(error instanceof AppError)) return 'error'
  const problems = error.details.problems as z.input<typeof PlacementConflict>['problems'] | undefined
  if (!problems) return error.kind
  return problems.some(isUnorderable) ? 'stock' : 'price'
}
