import { setTimeout as pause } from 'node:timers/promises'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { findAttemptsOfOrder, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { createAttempt, recordStartResult, startPayment } from '#server/payments/attempts.ts'
import { undoPlacement } from '../cancellation/cancel-unpaid.ts'
import { type OrderWithLines, orderResponse, toShortId } from '../order-response.ts'
import { createOrder, type PlaceOrderInput } from './create-order.ts'
import { onlinePaymentUnavailable } from './placement-errors.ts'

const placementFailed = () => new AppError('providerFailed', 'Failed to place order. Please try again.')
const missingDetailsMessage = 'Order placed but confirmation details are missing.'

/** Until when an unpaid order can be paid. */
export const payableUntil = ({ orderDate }: { orderDate: Date }): Date =>
  new Date(orderDate.getTime() + unpaidOrderMinutes * 60_000)

/** What the shopper reads on the provider's page. */
export const paymentDescription = (order: { id: string }): string => `Order ${toShortId(order)}`

/** A key that makes the call safe to repeat, and whether it comes from this machine itself. */
type PlaceOnlineOptions = { key?: string | undefined; isLocal: boolean }

/**
 * Places an order that is paid online, for whom that is offered: order and attempt are committed, then the provider is
 * asked. A certain refusal undoes the order; when nobody knows what became of it, the order stays and can be paid.
 */
export async function placeOnlineOrder(
  context: AppContext,
  customer: Caller,
  choice: PlaceOrderInput,
  { key, isLocal }: PlaceOnlineOptions,
) {
  if (!context.payments.isOfferedTo(isLocal)) throw invalidField('paymentMethod', onlinePaymentUnavailable)
  let attempt: PaymentAttemptRow | undefined
  const { order } = await createOrder(context, customer, choice, key, async (trx, { id, orderTotal, orderDate }) => {
    attempt = await createAttempt(trx, {
      orderId: id,
      amount: orderTotal,
      provider: context.payments.kind,
      now: orderDate,
      seconds: unpaidOrderMinutes * 60,
    })
  })
  return attempt ? startFirstPayment(context, order, attempt) : replayResponse(context, order)
}

async function startFirstPayment(context: AppContext, order: OrderWithLines, attempt: PaymentAttemptRow) {
  const outcome = await startPayment(context, attempt, paymentDescription(order))
  const isUndone = await inTransaction(context.db, async (trx) => {
    const isUndone = outcome.kind === 'refused' && (await undoPlacement(trx, order.id))
    await recordStartResult(trx, attempt, outcome, context.clock())
    return isUndone
  })
  if (isUndone) throw placementFailed()
  context.metrics.orderPlaced('ONLINE_PAYMENT')
  return outcome.kind === 'started'
    ? redirectResponse(outcome.redirectUrl, order)
    : { message: missingDetailsMessage, order: orderResponse(order) }
}

/** The browser goes there; the order waits for whoever comes back without having been to the end. */
const redirectResponse = (redirectUrl: string, order: OrderWithLines) => ({
  message: 'Order placed successfully!',
  redirectUrl,
  order: orderResponse(order),
})

/** How long the same call made twice waits for the first one's answer, in looks of a quarter of a second. */
const maxPolls = 80

/** The answer that the same call got before, or is about to get. */
async function replayResponse({ db }: AppContext, order: OrderWithLines) {
  const first = await waitForFirstAttempt(db, order.id)
  if (first?.state === 'REFUSED') throw placementFailed()
  if (first?.state === 'PENDING' && first.redirectUrl) return redirectResponse(first.redirectUrl, order)
  return { message: missingDetailsMessage, order: orderResponse(order) }
}

/** The first attempt of an order once the provider's answer to it is written down. */
async function waitForFirstAttempt(db: Database, orderId: string): Promise<PaymentAttemptRow | undefined> {
  for (let looks = 1; ; looks++) {
    const [first] = await findAttemptsOfOrder(db, orderId)
    if (!first || first.respondedAt || looks === maxPolls) return first
    await pause(250)
  }
}
