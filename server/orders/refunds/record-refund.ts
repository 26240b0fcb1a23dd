import type { Input } from '#contract/endpoint.ts'
import { canRecordManualRefund } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { emailOfPartRefund, nameOfRefund } from './refunded-payment.ts'
import { lockOrderRefund, lockPartRefund, type RefundRow } from './refunds.store.ts'
import { completeManualRefund } from './transition-refund.ts'

type RecordRefundInput = Input<typeof orderManagement.recordRefund>['body']

/**
 * Records for an administrator that a refund was paid by hand: after cash on delivery, or if the provider failed or has been processing it
 * for more than a day. An order is REFUNDED then; the refund of a part, named by its id, leaves it as it is. Throws a conflict where
 * nothing is owed, or the provider still processes the refund.
 */
export function recordRefund(
  context: AppContext,
  { id: userId }: Caller,
  id: string,
  { reference, note, refundId }: RecordRefundInput,
) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const refund = refundId ? await lockPartRefund(trx, id, refundId) : await lockOrderRefund(trx, id)
    if (!refund) throw new AppError('conflict', 'Nothing has to be refunded for this order.')
    const reason = refundConflictMessage(refund, context.clock())
    if (reason) throw new AppError('conflict', reason)

    const actor = { actor: 'administrator', userId } as const
    await completeManualRefund(context, trx, order, refund, { actor, note, reference })
    if (refund.isPart) await recordPartRefund(context, trx, refund, actor, { reference, note })
    return { message: 'Refund recorded.', order: await getOrderResponse(trx, id) }
  })
}

/** The history entry, audit entry and mail about a part of an order that was refunded by hand. */
async function recordPartRefund(
  deps: Pick<AppContext, 'clock' | 'publicUrl' | 'tokens'>,
  trx: Database,
  refund: RefundRow,
  actor: { actor: 'administrator'; userId: string },
  { reference, note }: { reference: string; note: string | null },
): Promise<void> {
  const { id: refundId, orderId, status, amount } = refund
  const now = deps.clock()
  const event = { event: 'REFUND_CHANGED', fromState: status, toState: 'COMPLETED' } as const
  const text = [`The ${await nameOfRefund(trx, refund)} was refunded by hand.`, note].filter(Boolean).join(' ')
  await insertOrderEvents(trx, orderId, actor, now, [{ ...event, note: text }])
  await recordOrderChange(trx, {
    orderId,
    administratorId: actor.userId,
    now,
    action: 'refundRecorded',
    before: { refundStatus: status, reference: null },
    after: { refundStatus: 'COMPLETED', reference },
  })
  await queueOrderEmail(trx, deps, await emailOfPartRefund(trx, refundId), orderId, { amount, reference, note })
}

function refundConflictMessage(refund: RefundRow, now: Date): string | null {
  if (refund.status === 'COMPLETED')
    return refund.isPart ? 'These items have already been refunded.' : 'This order has already been refunded.'
  const { kind, status, requestedAt } = refund
  return canRecordManualRefund({ kind, status, startedOn: requestedAt }, now)
    ? null
    : 'The payment provider is carrying out this refund.'
}
