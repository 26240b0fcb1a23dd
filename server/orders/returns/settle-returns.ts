import { countPieces } from '#contract/orders/count-pieces.ts'
import { isOpenReturn, summarizeReturns } from '#contract/orders/returns/return-states.ts'
import type { Database } from '#server/database/connect.ts'
import { findLinesToReduce } from '../cancellations/cancellations.store.ts'
import { type Actor, insertOrderEvents, type OrderEvent, storeActor } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { deleteUnneededPayouts } from '../payouts/payouts.store.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { auditText } from './return-texts.ts'
import { findReturns, type ReturnJson, updateReturnApproved } from './returns.store.ts'

type ReturnChange = {
  actor: Actor
  event: OrderEvent
  /** The return before the change, or null for a new one, and after it. */
  before: ReturnJson | null
  after: ReturnJson
  /** The note of the customer's mail about a rejection of everything that is left; without it, another mail reports the rejection. */
  rejection?: { note: string | null }
}

/**
 * Brings the status of a locked order in line with its returns after one of them changed, which is not the acceptance of all that is left, and
 * writes the history and, for an administrator, the audit entry. Returns whether the order's return is now rejected, which the
 * transition has mailed to the customer.
 */
export async function settleReturns(
  deps: TransitionDeps,
  trx: Database,
  orderId: string,
  { actor, event, before, after, rejection }: ReturnChange,
): Promise<boolean> {
  const now = deps.clock()
  const returns = await findReturns(trx, orderId)
  const lines = await findLinesToReduce(trx, orderId)
  const order = await lockExistingOrder(trx, orderId)
  const status = summarizeReturns(returns, countPieces(lines))
  const open = returns.filter((one) => isOpenReturn(one.status))
  await updateReturnApproved(trx, orderId, open.length > 0 && open.every((one) => one.status !== 'REQUESTED'))
  // An exchange that is still open pays nothing.
  if (order.hasPayout) await deleteUnneededPayouts(trx, orderId)
  const isRejected = status === 'REJECTED' && order.returnStatus === 'REQUESTED'
  if (isRejected && rejection) {
    await transitionOrder(deps, trx, order, 'rejectReturn', { actor, note: rejection.note })
    return true
  }
  await insertOrderEvents(trx, orderId, actor, now, [event])
  await auditReturn(trx, { orderId, actor, now, before, after })
  if (isRejected) await transitionOrder(deps, trx, order, 'rejectReturn', { actor: storeActor, isSilent: true })
  else if (status === 'NONE' && order.returnStatus === 'REQUESTED')
    await transitionOrder(deps, trx, order, 'endReturn', { actor: storeActor })
  return false
}

type AuditedReturn = {
  orderId: string
  actor: Actor
  now: Date
  before: ReturnJson | null
  after: ReturnJson
}

/** Records an administrator's change of a return in the audit log: its pieces and status, without what the customer or the store wrote. */
export async function auditReturn(
  trx: Database,
  { orderId, actor: { actor, userId }, now, before, after }: AuditedReturn,
): Promise<void> {
  if (actor !== 'administrator' || !userId) return
  await recordOrderChange(trx, {
    orderId,
    administratorId: userId,
    now,
    before: { itemReturn: before && auditText(before) },
    after: { itemReturn: auditText(after) },
  })
}
