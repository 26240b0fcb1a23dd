import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findLatestRefundAttempt } from '#server/payments/refund-attempts.store.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockOrder } from '../locked-order.store.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { queueRefund } from './process-refund-job.ts'
import { nameOfRefund } from './refunded-payment.ts'
import { findRefund, leavesOrder, type RefundRow } from './refunds.store.ts'
import { recordRefundResult } from './transition-refund.ts'

/** Tells an administrator to pay the rest of a refund by hand. */
export const manualSettlementMessage = 'Please settle the rest by hand and record it.'

/** Sends a failed refund to the provider again (`createRefundAttempt`); throws a conflict if it has not failed, or the provider refunded any money. */
export function retryRefund(context: AppContext, administrator: Caller, refundId: string) {
  return inTransaction(context.db, async (trx) => {
    const refund = await findRefund(trx, refundId)
    if (!refund) throw notFound('Refund')
    // The attempt is read under the lock: a response of the provider can end it until then.
    await lockOrder(trx, refund.orderId)
    if ((await findLatestRefundAttempt(trx, refundId))?.state === 'COMPLETED') {
      throw new AppError('conflict', `The provider has already paid money for this refund. ${manualSettlementMessage}`)
    }
    const actor = { actor: 'administrator', userId: administrator.id } as const
    const isPending =
      refund.kind === 'provider' && (await recordRefundResult(context, trx, refundId, { status: 'PENDING' }, actor))
    if (!isPending) throw new AppError('conflict', 'This refund has not failed and cannot be retried.')
    await queueRefund(trx, refundId)
    if (leavesOrder(refund)) await recordRetry(trx, refund, actor, context.clock())
    return { message: 'The refund is being tried again.' }
  })
}

/** Records a retry in the history and the audit log: a refund that leaves its order as it is is no transition of it. */
async function recordRetry(
  trx: Database,
  refund: RefundRow,
  actor: { actor: 'administrator'; userId: string },
  now: Date,
): Promise<void> {
  const { orderId } = refund
  const note = `The refund of the ${await nameOfRefund(trx, refund)} is retried.`
  const event = { event: 'REFUND_CHANGED', fromState: 'FAILED', toState: 'PENDING', note } as const
  await insertOrderEvents(trx, orderId, actor, now, [event])
  await recordOrderChange(trx, {
    orderId,
    administratorId: actor.userId,
    now,
    action: 'refundRetried',
    before: { refundStatus: 'FAILED' },
    after: { refundStatus: 'PENDING' },
  })
}
