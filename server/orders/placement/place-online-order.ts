import { setTimeout as delay } from 'node:timers/promises'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import { isUnpaidOnline, type PaymentMethod } from '#contract/order-states.ts'
import { onlineDue } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { findAttemptsOfOrder, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { createAttempt, recordStartResult, startPayment } from '#server/payments/attempts.ts'
import { undoPlacement } from '../cancellations/cancel-unpaid.ts'
import { orderResponse } from '../order-response.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { createOrder, type PlaceOrderInput } from './create-order.ts'
import { onlinePaymentUnavailable } from './placement-errors.ts'

const placementFailed = () => new AppError('providerFailed', 'Failed to place order. Please try again.')
const missingDetailsMessage = 'Order placed but confirmation details are missing.'

/** The description of the payment on the provider's page. */
export const paymentDescription = (order: { id: string }): string => `Order ${toShortId(order)}`

/** The idempotency key, and whether the request comes from this computer (test mode). */
type PlaceOnlineOptions = { key?: string | undefined; isLocal: boolean }

/**
 * Places an order that is paid online: commits order and attempt, then calls the provider. A rejection undoes the order; after
 * an unknown result the order remains and can be paid. Throws if the caller is not offered online payment.
 */
export async function placeOnlineOrder(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  { key, isLocal }: PlaceOnlineOptions,
) {
  if (!context.payments.isOfferedTo(isLocal)) throw invalidField('paymentMethod', onlinePaymentUnavailable)
  const placed = await placeWithPayment(context, customer, input, { key, isOnlineOffered: true })
  return placed.payment()
}

/**
 * Creates an order, and in the same transaction the attempt of what it has to pay online, if anything. `payment` is the response for such an
 * order, which calls the provider.
 */
export async function placeWithPayment(
  context: AppContext,
  customer: Caller,
  input: PlaceOrderInput,
  { key, isOnlineOffered }: { key?: string | undefined; isOnlineOffered: boolean },
) {
  let attempt: PaymentAttemptRow | undefined
  const onCreated = async (trx: Database, order: OrderWithLines) => {
    const { id, orderDate } = order
    if (!isUnpaidOnline(order)) return
    attempt = await createAttempt(trx, {
      orderId: id,
      amount: onlineDue(order),
      provider: context.payments.kind,
      now: orderDate,
      seconds: unpaidOrderMinutes * 60,
    })
  }
  const { order, isNew } = await createOrder(context, customer, input, { key, onCreated, isOnlineOffered })
  const payment = () =>
    attempt ? startFirstPayment(context, order, attempt, input.paymentMethod) : replayResponse(context, order)
  return { order, isNew, payment }
}

async function startFirstPayment(
  context: AppContext,
  order: OrderWithLines,
  attempt: PaymentAttemptRow,
  paymentMethod: PaymentMethod,
) {
  const outcome = await startPayment(context, attempt, paymentDescription(order))
  const wasUndone = await inTransaction(context.db, async (trx) => {
    const isUndone = outcome.kind === 'refused' && (await undoPlacement(trx, order.id))
    await recordStartResult(trx, attempt, outcome, context.clock())
    return isUndone
  })
  if (wasUndone) throw placementFailed()
  context.metrics.orderPlaced(paymentMethod)
  return outcome.kind === 'started'
    ? redirectResponse(outcome.redirectUrl, order)
    : { message: missingDetailsMessage, order: orderResponse(order) }
}

/** The response that redirects the browser; it carries the order for a shopper who returns without paying. */
const redirectResponse = (redirectUrl: string, order: OrderWithLines) => ({
  message: 'Order placed successfully!',
  redirectUrl,
  order: orderResponse(order),
})

/** Milliseconds between the polls of a repeated call for the first call's result. */
const pollInterval = 250
/** The maximum number of polls: 20 seconds. */
const maxPolls = 80

/** The response of the first call with the same key, once it is known. */
async function replayResponse({ db }: AppContext, order: OrderWithLines) {
  const first = await waitForFirstAttempt(db, order.id)
  if (first?.state === 'REFUSED') throw placementFailed()
  if (first?.state === 'PENDING' && first.redirectUrl) return redirectResponse(first.redirectUrl, order)
  return { message: missingDetailsMessage, order: orderResponse(order) }
}

/** The first attempt of an order once the provider's response is recorded. */
async function waitForFirstAttempt(db: Database, orderId: string): Promise<PaymentAttemptRow | undefined> {
  for (let polls = 1; ; polls++) {
    const [first] = await findAttemptsOfOrder(db, orderId)
    if (!first || first.respondedAt || polls === maxPolls) return first
    await delay(pollInterval)
  }
}
