import { minPaymentMinutes } from '#contract/limits.ts'
import { orderCan } from '#contract/order-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { amountMismatch, amountMismatchMessage, isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { createAttempt, recordStartResult, startPayment } from '#server/payments/attempts.ts'
import type { OrderWithLines } from '../order-response.ts'
import { findOrder, lockOrder } from '../orders.store.ts'
import { payableUntil, paymentDescription } from '../placement/place-online-order.ts'
import { onlinePaymentUnavailable } from '../placement/placement-errors.ts'
import { recordPaymentRetry } from './record-payment.ts'
import { syncPayment } from './sync-payment.ts'

type ReinitiatedPayment = { paymentRequired: boolean; redirectUrl?: string; message?: string }

const paymentNotRequired = {
  paymentRequired: false,
  message: 'This order does not require online payment or payment already completed. Refreshing order status.',
} as const
const reinitiationFailed = () =>
  new AppError('providerFailed', 'Failed to re-initiate payment. Please try again later.')

/**
 * Returns the payment page of a customer's unpaid order: the page that is still open, or a new one. The status of open
 * attempts is read first to prevent duplicate payments; if the provider does not respond, no new attempt is created.
 */
export async function reinitiatePayment(
  context: AppContext,
  customer: Caller,
  id: string,
  isLocal: boolean,
): Promise<ReinitiatedPayment> {
  const order = await findOwnOrder(context, customer, id)
  if (!orderCan.bePaid(order)) return paymentNotRequired
  if (!context.payments.isOfferedTo(isLocal)) throw new AppError('conflict', onlinePaymentUnavailable)
  await syncOpenAttempts(context, id)
  if (
    (await findAttemptsOfOrder(context.db, id)).some(
      ({ errorCode, resolvedAt }) => errorCode === amountMismatch && !resolvedAt,
    )
  ) {
    throw new AppError('conflict', amountMismatchMessage)
  }

  const current = await findOwnOrder(context, customer, id)
  if (!orderCan.bePaid(current)) return paymentNotRequired
  const open = findOpenPaymentPage(await findAttemptsOfOrder(context.db, id), context.clock())
  return { paymentRequired: true, redirectUrl: open ?? (await createPaymentPage(context, current)) }
}

async function findOwnOrder({ db }: AppContext, { id: userId }: Caller, id: string): Promise<OrderWithLines> {
  const order = await findOrder(db, id, userId)
  if (!order) throw notFound('Order')
  return order
}

async function syncOpenAttempts(context: AppContext, orderId: string): Promise<void> {
  for (const { merchantOrderId } of (await findAttemptsOfOrder(context.db, orderId)).filter(isAttemptOpen)) {
    const checked = await syncPayment(context, merchantOrderId)
    if (!checked?.isStatusKnown) throw reinitiationFailed()
  }
}

/** Milliseconds before its expiry after which a page is no longer returned. */
const minPageLifetime = 60_000

/** The URL of a payment page that is still open; null without one. */
const findOpenPaymentPage = (attempts: readonly PaymentAttemptRow[], now: Date): string | null =>
  attempts.find(
    (attempt) =>
      isAttemptOpen(attempt) && attempt.redirectUrl && attempt.expiresAt.getTime() - now.getTime() > minPageLifetime,
  )?.redirectUrl ?? null

/** Creates a new attempt, unless a concurrent request did, and its page at the provider. */
async function createPaymentPage(context: AppContext, order: OrderWithLines): Promise<string> {
  const now = context.clock()
  const seconds = Math.floor((payableUntil(order).getTime() - now.getTime()) / 1000)
  if (seconds < minPaymentMinutes * 60) {
    throw new AppError(
      'conflict',
      'The time to pay for this order is over. It is being canceled, and its items go back to your cart.',
    )
  }
  const attempt = await inTransaction(context.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    // Another tab may have created an attempt since the status was read.
    const hasOpenAttempt = (await findAttemptsOfOrder(trx, order.id)).some(
      (other) => isAttemptOpen(other) && isPayable(other, now),
    )
    if (!locked || !orderCan.bePaid(locked) || hasOpenAttempt) throw reinitiationFailed()
    await recordPaymentRetry(context, trx, locked)
    return createAttempt(trx, {
      orderId: order.id,
      amount: order.orderTotal,
      provider: context.payments.kind,
      now,
      seconds,
    })
  })
  const outcome = await startPayment(context, attempt, paymentDescription(order))
  await inTransaction(context.db, (trx) => recordStartResult(trx, attempt, outcome, context.clock()))
  if (outcome.kind !== 'started') throw reinitiationFailed()
  return outcome.redirectUrl
}

/** Milliseconds that a request for a page takes at most: one without a response after that was interrupted. */
const maxStartDuration = 2 * 60_000

/** Whether the page of this attempt exists, or its request is still pending. */
function isPayable({ redirectUrl, respondedAt, createdAt, expiresAt }: PaymentAttemptRow, now: Date): boolean {
  const isPending = respondedAt === null && now.getTime() - createdAt.getTime() < maxStartDuration
  return expiresAt.getTime() - now.getTime() > minPageLifetime && (redirectUrl !== null || isPending)
}
