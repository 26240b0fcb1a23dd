import type { Input } from '#contract/endpoint.ts'
import { canTransitionReturn } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { findReturn } from './find-return.ts'
import { rejectReturn, returnChanged } from './reject-return.ts'
import { approvalText, returnEvent } from './return-texts.ts'
import { updateReturn } from './returns.store.ts'
import { settleReturns } from './settle-returns.ts'

type DecideReturnInput = Input<typeof returns.decideReturn>

/** Approves a return for an administrator, so that the goods come back, or rejects one. Throws a conflict for one that the decision no longer fits. */
export function decideReturn(
  context: AppContext,
  { id: userId }: Caller,
  { id, returnId }: DecideReturnInput['params'],
  { decision, note, method, isFaulty }: DecideReturnInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, id)
    const before = await findReturn(trx, id, returnId)
    if (decision === 'REJECTED') await rejectReturn(context, trx, id, before, { actor, note })
    else {
      if (!canTransitionReturn(before.status, 'approve')) throw returnChanged(before)
      const change = {
        status: 'APPROVED',
        note,
        method: method ?? before.method,
        isFaulty: isFaulty ?? before.isFaulty,
      } as const
      await updateReturn(trx, returnId, { ...change, decidedAt: now })
      const after = { ...before, ...change }
      const event = returnEvent(before, before.status, 'APPROVED', note)
      await settleReturns(context, trx, id, { actor, event, before, after })
      await queueOrderEmail(trx, context, 'returnApproved', id, { note: approvalText(after) })
    }
    const message = decision === 'REJECTED' ? 'Return rejected.' : 'Return approved.'
    return { message, order: await getOrderResponse(trx, id) }
  })
}
