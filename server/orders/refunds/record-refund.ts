import type { Input } from '#contract/endpoint.ts'
import { canRecordManualRefund } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder, lockExistingOrder } from '../orders.store.ts'
import { lockOrderRefund, type RefundRow } from './refunds.store.ts'
import { completeManualRefund } from './transition-refund.ts'

type RecordRefundInput = Input<typeof orderManagement.recordRefund>['body']

/**
 * Records for an administrator that a refund was paid by hand: after cash on delivery, or if the provider failed or has
 * been processing it for more than a day. The order is then REFUNDED; throws a conflict where nothing is owed, or the provider
 * still processes the refund.
 */
export function recordRefund(
  context: AppContext,
  { id: userId }: Caller,
  id: string,
  { reference, note }: RecordRefundInput,
) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const refund = await lockOrderRefund(trx, id)
    if (!refund) throw new AppError('conflict', 'Nothing has to be refunded for this order.')
    const reason = refundConflictMessage(refund, context.clock())
    if (reason) throw new AppError('conflict', reason)

    const actor = { actor: 'administrator', userId } as const
    await completeManualRefund(context, trx, order, refund, { actor, note, reference })
    return { message: 'Refund recorded.', order: orderResponse(await getOrder(trx, id)) }
  })
}

function refundConflictMessage(refund: RefundRow, now: Date): string | null {
  if (refund.status === 'COMPLETED') return 'This order has already been refunded.'
  const { kind, status, requestedAt } = refund
  return canRecordManualRefund({ kind, status, startedOn: requestedAt }, now)
    ? null
    : 'The payment provider is carrying out this refund.'
}
