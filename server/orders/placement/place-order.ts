import type { z } from 'zod'
import type { PlacementConflict } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { createOrder, type PlaceOrderInput } from './create-order.ts'
import { createFirstAttempt, type PlacedOrder, replayFirstPayment, startFirstPayment } from './first-payment.ts'
import { isUnorderable, onlinePaymentUnavailable } from './placement-errors.ts'

/** An idempotency key that makes the call safe to repeat, and whether the request comes from this computer (test mode). */
type PlaceOrderOptions = { key?: string | undefined; isLocal?: boolean }

/** Orders everything in the caller's cart by the chosen payment method. Rejections are counted in the metrics by reason. */
export async function placeOrder(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  options: PlaceOrderOptions = {},
): Promise<PlacedOrder> {
  try {
    return await placeAndStartPayment(context, customer, input, options)
  } catch (error) {
    if (!input.isRepeatOnly) context.metrics.orderRejected(input.paymentMethod, rejectionReason(error))
    throw error
  }
}

/**
 * Commits an order, with the attempt of what it has to pay online: all of it, or the advance that the store's rules ask for on a cash order.
 * Then calls the provider, if there is an attempt. The same key again returns the first call's order.
 */
async function placeAndStartPayment(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  { key, isLocal = false }: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const { paymentMethod } = input
  const isOnlineOffered = context.payments.isOfferedTo(isLocal)
  if (paymentMethod === 'ONLINE_PAYMENT' && !isOnlineOffered)
    throw invalidField('paymentMethod', onlinePaymentUnavailable)
  const { order, isNew, attempt } = await createOrder(context, customer, input, {
    key,
    isOnlineOffered,
    createAttempt: (trx, created) => createFirstAttempt(context, trx, created),
  })
  if (attempt) return startFirstPayment(context, order, attempt)
  if (paymentMethod === 'ONLINE_PAYMENT' || order.advanceStatus !== 'NONE') return replayFirstPayment(context, order)
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
