import { setTimeout as delay } from 'node:timers/promises'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import { isUnpaidOnline } from '#contract/order-states.ts'
import { onlineDue } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { findAttemptsOfOrder, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { createAttempt, recordStartResult, startPayment } from '#server/payments/attempts.ts'
import { undoPlacement } from '../cancellations/cancel-unpaid.ts'
import { orderResponse } from '../order-response.ts'
import type { OrderWithLines } from '../order-with-lines.ts'

const placementFailed = () => new AppError('providerFailed', 'Failed to place order. Please try again.')
const missingDetailsMessage = 'Order placed but confirmation details are missing.'

/** The response of a placement; `redirectUrl` is the provider's page, where there is one. */
export type PlacedOrder = { message: string; order: ReturnType<typeof orderResponse>; redirectUrl?: string }

/** The description of the payment on the provider's page. */
export const paymentDescription = (order: { id: string }): string => `Order ${toShortId(order)}`

/** Creates the attempt of what a new order has to pay online; undefined if it has nothing to pay. */
export async function createFirstAttempt(
  { payments }: Pick<AppContext, 'payments'>,
  trx: Database,
  order: OrderWithLines,
): Promise<PaymentAttemptRow | undefined> {
  if (!isUnpaidOnline(order)) return
  return createAttempt(trx, {
    orderId: order.id,
    amount: onlineDue(order),
    provider: payments.kind,
    now: order.orderDate,
    seconds: unpaidOrderMinutes * 60,
  })
}

/**
 * Calls the provider for the attempt of a committed order, and returns the response of the placement. A rejection undoes the order and throws;
 * after an unknown result the order remains and can be paid.
 */
export async function startFirstPayment(
  context: AppContext,
  order: OrderWithLines,
  attempt: PaymentAttemptRow,
): Promise<PlacedOrder> {
  const outcome = await startPayment(context, attempt, paymentDescription(order))
  const wasUndone = await inTransaction(context.db, async (trx) => {
    const isUndone = outcome.kind === 'refused' && (await undoPlacement(trx, order.id))
    await recordStartResult(trx, attempt, outcome, context.clock())
    return isUndone
  })
  if (wasUndone) throw placementFailed()
  context.metrics.orderPlaced(order.paymentMethod)
  return outcome.kind === 'started'
    ? redirectResponse(outcome.redirectUrl, order)
    : { message: missingDetailsMessage, order: orderResponse(order) }
}

/** The response that redirects the browser; it carries the order for a shopper who returns without paying. */
const redirectResponse = (redirectUrl: string, order: OrderWithLines): PlacedOrder => ({
  message: 'Order placed successfully!',
  redirectUrl,
  order: orderResponse(order),
})

/** Milliseconds between the polls of a repeated call for the first call's result. */
const pollInterval = 250
/** The maximum number of polls: 20 seconds. */
const maxPolls = 80

/** The response of the first call with the same key, once it is known. */
export async function replayFirstPayment({ db }: Pick<AppContext, 'db'>, order: OrderWithLines): Promise<PlacedOrder> {
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
