import { onlineProblem } from '#contract/pricing/price-cart.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { amountMismatchMessage, isAttemptOpen, isUnsettledMismatch } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { createAttempt, recordStartResult, startPayment } from '#server/payments/attempts.ts'
import { type LockedOrder, lockOrder } from '../locked-order.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { paymentDescription } from '../placement/first-payment.ts'
import { findOwnOrder } from './find-own-order.ts'
import { recordPaymentRetry } from './record-payment.ts'
import { syncPayment } from './sync-payment.ts'

/** The minimum lifetime of a payment page in minutes; no new page is opened if the order expires earlier. */
const minPaymentMinutes = 5

/** How an order is paid online. */
export type PaymentTerms = {
  /** Whether the order can be paid in this way. */
  canBePaid(order: OrderWithLines | LockedOrder): boolean
  /** What is paid, in paise. */
  amountOf(order: OrderWithLines | LockedOrder): number
  /** When a new page expires. */
  expiresAt(order: OrderWithLines, now: Date): Date
}

const failureMessage = 'Failed to re-initiate payment. Please try again later.'
const reinitiationFailed = () => new AppError('providerFailed', failureMessage)

/**
 * The URL of a payment page of a customer's order: the page that is still open, or a new one; null if the order cannot be paid. The status
 * of open attempts is read first to prevent duplicate payments; if the provider does not respond, no new attempt is created.
 */
export async function openPaymentPage(
  context: AppContext,
  customer: Pick<Caller, 'id'>,
  id: string,
  terms: PaymentTerms,
): Promise<string | null> {
  await syncOpenAttempts(context, id)
  const attempts = await findAttemptsOfOrder(context.db, id)
  if (attempts.some(isUnsettledMismatch)) throw new AppError('conflict', amountMismatchMessage)

  const order = await findOwnOrder(context, customer, id)
  if (!terms.canBePaid(order)) return null
  return (
    findOpenPaymentPage(attempts, terms.amountOf(order), context.clock()) ?? createPaymentPage(context, order, terms)
  )
}

async function syncOpenAttempts(context: AppContext, orderId: string): Promise<void> {
  for (const { merchantOrderId } of (await findAttemptsOfOrder(context.db, orderId)).filter(isAttemptOpen)) {
    const checked = await syncPayment(context, merchantOrderId)
    if (!checked?.isStatusKnown) throw reinitiationFailed()
  }
}

/** Milliseconds before its expiry after which a page is no longer returned. */
const minPageLifetime = 60_000

/** The URL of a payment page of an amount that is still open; null without one. */
const findOpenPaymentPage = (attempts: readonly PaymentAttemptRow[], amount: number, now: Date): string | null =>
  attempts.find(
    (attempt) =>
      isAttemptOpen(attempt) &&
      attempt.amount === amount &&
      attempt.redirectUrl &&
      attempt.expiresAt.getTime() - now.getTime() > minPageLifetime,
  )?.redirectUrl ?? null

/** Creates a new attempt, unless a concurrent request did, and its page at the provider; null if the order can no longer be paid. */
async function createPaymentPage(
  context: AppContext,
  order: OrderWithLines,
  terms: PaymentTerms,
): Promise<string | null> {
  const now = context.clock()
  const seconds = Math.floor((terms.expiresAt(order, now).getTime() - now.getTime()) / 1000)
  if (seconds < minPaymentMinutes * 60) {
    throw new AppError(
      'conflict',
      'The time to pay for this order is over. It is being canceled, and its items go back to your cart.',
    )
  }
  const attempt = await inTransaction(context.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    // The order can have been canceled or paid since it was read.
    if (!locked || !terms.canBePaid(locked)) return null
    // Items can have been canceled since the order was read.
    const amount = terms.amountOf(locked)
    const problem = onlineProblem(amount)
    if (problem) throw new AppError('conflict', problem)
    // Another tab may have created an attempt since the status was read.
    const hasOpenAttempt = (await findAttemptsOfOrder(trx, order.id)).some(
      (other) => isAttemptOpen(other) && isPayable(other, now),
    )
    if (hasOpenAttempt) throw new AppError('conflict', failureMessage)
    await recordPaymentRetry(context, trx, locked)
    return createAttempt(trx, { orderId: order.id, amount, provider: context.payments.kind, now, seconds })
  })
  if (!attempt) return null
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
