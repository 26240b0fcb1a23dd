import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AttemptTransition } from '#server/payments/attempt-states.ts'
import {
  findAttempt,
  findAttemptsOfOrder,
  type PaymentAttemptRow,
  updateAttempt,
} from '#server/payments/attempts.store.ts'
import { isAttemptOpen } from '#server/payments/attempts.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from '#server/payments/provider.ts'
import { recordStatus } from '#server/payments/record-status.ts'
import { lockOrder } from '../orders.store.ts'
import { recordPaymentResult } from './record-payment.ts'

type SyncDeps = Pick<AppContext, 'db' | 'clock' | 'payments' | 'publicUrl' | 'log' | 'metrics'>

/** How an attempt stands after it was asked for; `isKnown` is false where the provider could not tell. */
export type SyncResult = { attempt: PaymentAttemptRow; isKnown: boolean }

/**
 * Asks the provider how an attempt stands and lets the order follow; undefined when there is no such attempt. The
 * provider's word is the only one that counts, whoever made us ask: a shopper's return, a webhook, the clock.
 */
export async function syncPayment(context: SyncDeps, merchantOrderId: string): Promise<SyncResult | undefined> {
  const attempt = await findAttempt(context.db, merchantOrderId)
  if (!attempt) return undefined
  if (attempt.state === 'COMPLETED') return { attempt, isKnown: true }
  const noProvider: UnknownResult = { kind: 'unknown', reason: 'no provider' }
  const answer = (await context.payments.provider?.status(merchantOrderId)) ?? noProvider
  return { attempt: await applyPaymentStatus(context, attempt, answer), isKnown: answer.kind !== 'unknown' }
}

/** Writes down what the provider says of an attempt, and moves its order with it, in one transaction. */
async function applyPaymentStatus(
  context: SyncDeps,
  asked: PaymentAttemptRow,
  answer: ProviderPaymentStatus | NotFoundResult | UnknownResult,
): Promise<PaymentAttemptRow> {
  const { merchantOrderId, orderId } = asked
  let end: AttemptTransition['kind'] | undefined
  const settled = await inTransaction(context.db, async (trx) => {
    // The order before its attempts, as every other change takes them.
    const order = await lockOrder(trx, orderId)
    const { transition: verdict, attempt } = await recordStatus(trx, merchantOrderId, answer, context.clock())
    const { kind } = verdict
    end = verdict.kind
    if (kind === 'mismatch' || (kind === 'completed' && !order)) {
      context.log.error({ merchantOrderId, orderId, kind }, 'A payment came that fits no order: see npm run reconcile.')
    }
    if (!order) return attempt
    if (kind === 'completed') return recordCompletedPayment(context, trx, attempt)
    // Who paid another amount is not asked to pay again: that order stays as it is until somebody has looked.
    if (kind === 'failed') await failIfNoOpenAttempt(context, trx, orderId)
    return attempt
  })
  if (end === 'completed' || end === 'failed' || end === 'mismatch') context.metrics.paymentAttempt(end)
  return settled
}

/** Money has come: the order is paid, or it goes back where it came too late or a second time. */
async function recordCompletedPayment(
  context: SyncDeps,
  trx: Database,
  attempt: PaymentAttemptRow,
): Promise<PaymentAttemptRow> {
  const { merchantOrderId, orderId, amount } = attempt
  const { refundId } = await recordPaymentResult(context, trx, orderId, { status: 'COMPLETED', amount })
  return refundId ? updateAttempt(trx, merchantOrderId, { refundId }) : attempt
}

/** The order's payment has failed only when no other attempt can still be paid. */
async function failIfNoOpenAttempt(context: SyncDeps, trx: Database, orderId: string): Promise<void> {
  const attempts = await findAttemptsOfOrder(trx, orderId)
  if (!attempts.some(isAttemptOpen)) await recordPaymentResult(context, trx, orderId, { status: 'FAILED' })
}
