import { formatRupees } from '#contract/money.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type AttemptTransition, isAttemptOpen } from '#server/payments/attempt-states.ts'
import {
  findAttempt,
  findAttemptsOfOrder,
  type PaymentAttemptRow,
  updateAttempt,
} from '#server/payments/attempts.store.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from '#server/payments/provider.ts'
import { recordStatus } from '#server/payments/record-status.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { lockOrder } from '../locked-order.store.ts'
import { recordPaymentResult } from './record-payment.ts'

type SyncDeps = Pick<AppContext, 'db' | 'clock' | 'payments' | 'publicUrl' | 'tokens' | 'log' | 'metrics'>

/** An attempt after its status was read; `isStatusKnown` is false if the provider returned no status. */
type SyncResult = { attempt: PaymentAttemptRow; isStatusKnown: boolean }

/**
 * Reads the status of an attempt from the provider and updates its order; undefined if there is no such attempt. Only the
 * provider's response counts, whether a shopper's return, a webhook or the poll job caused the request.
 */
export async function syncPayment(context: SyncDeps, merchantOrderId: string): Promise<SyncResult | undefined> {
  const attempt = await findAttempt(context.db, merchantOrderId)
  if (!attempt) return undefined
  if (attempt.state === 'COMPLETED') return { attempt, isStatusKnown: true }
  const noProvider: UnknownResult = { kind: 'unknown', reason: 'no provider' }
  const response = (await context.payments.provider?.status(merchantOrderId)) ?? noProvider
  return { attempt: await applyPaymentStatus(context, attempt, response), isStatusKnown: response.kind !== 'unknown' }
}

/** Records a status of an attempt and updates its order in one transaction. */
async function applyPaymentStatus(
  context: SyncDeps,
  { merchantOrderId, orderId }: PaymentAttemptRow,
  response: ProviderPaymentStatus | NotFoundResult | UnknownResult,
): Promise<PaymentAttemptRow> {
  let transitionKind: AttemptTransition['kind'] | undefined
  const updatedAttempt = await inTransaction(context.db, async (trx) => {
    // Every change locks the order before its attempts.
    const order = await lockOrder(trx, orderId)
    const { transition, attempt } = await recordStatus(trx, merchantOrderId, response, context.clock())
    const { kind } = transition
    transitionKind = kind
    if (kind === 'mismatch' || (kind === 'completed' && !order)) {
      context.log.error({ merchantOrderId, orderId, kind }, 'A payment matches no order; see npm run reconcile.')
    }
    if (!order) return attempt
    if (kind === 'completed') return recordCompletedPayment(context, trx, attempt)
    // An order paid with another amount is unchanged, and not canceled by the store, until an administrator settles it.
    if (kind === 'mismatch' && response.kind === 'found') await notifyOfMismatch(trx, attempt, response.amount)
    if (kind === 'failed') await failIfNoOpenAttempt(context, trx, orderId)
    return attempt
  })
  if (transitionKind === 'completed' || transitionKind === 'failed' || transitionKind === 'mismatch') {
    context.metrics.paymentAttempt(transitionKind)
  }
  return updatedAttempt
}

/** Queues the mail to the owner about a payment of another amount; a repeated status is no transition and queues none. */
const notifyOfMismatch = (trx: Database, { orderId, amount: requested }: PaymentAttemptRow, amount: number) =>
  queueOwnerNotification(trx, {
    kind: 'refundNeeded',
    orderId,
    amount,
    reason: `The payment provider took another amount than requested: ${formatRupees(amount)} instead of ${formatRupees(requested)}.`,
  })

/** Marks the order as paid, or refunds a late or duplicate payment. */
async function recordCompletedPayment(
  context: SyncDeps,
  trx: Database,
  attempt: PaymentAttemptRow,
): Promise<PaymentAttemptRow> {
  const { merchantOrderId, orderId, amount } = attempt
  const { refundId } = await recordPaymentResult(context, trx, orderId, { status: 'COMPLETED', amount })
  return refundId ? updateAttempt(trx, merchantOrderId, { refundId }) : attempt
}

/** Marks the payment as failed when no other attempt can still be paid. */
async function failIfNoOpenAttempt(context: SyncDeps, trx: Database, orderId: string): Promise<void> {
  const attempts = await findAttemptsOfOrder(trx, orderId)
  if (!attempts.some(isAttemptOpen)) await recordPaymentResult(context, trx, orderId, { status: 'FAILED' })
}
