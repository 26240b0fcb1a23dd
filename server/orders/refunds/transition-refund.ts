import { canTransition } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { settleRefundManually } from '#server/payments/refund-attempts.ts'
import { type Actor, storeActor } from '../history/history.store.ts'
import { type LockedOrder, lockOrder } from '../locked-order.store.ts'
import { deleteUnneededPayouts } from '../payouts/payouts.store.ts'
import { type TransitionDeps, type TransitionOptions, transitionOrder } from '../transition-order.ts'
import {
  findRefundOrderId,
  leavesOrder,
  lockRefund,
  type RefundRow,
  type RefundUpdate,
  updateRefund,
} from './refunds.store.ts'

const refundTransitions = { PENDING: 'retryRefund', COMPLETED: 'completeRefund', FAILED: 'failRefund' } as const

/**
 * Sets the status of a refund, and of the locked order unless the refund leaves it as it is: REFUNDED once it is completed.
 * Returns false, and changes nothing, if the transition is not allowed, so that repeated reports are safe.
 */
async function transitionRefund(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  refund: RefundRow,
  change: RefundUpdate,
  options: TransitionOptions,
): Promise<boolean> {
  const name = refundTransitions[change.status]
  if (!canTransition({ ...order, refundStatus: refund.status }, name)) return false
  await updateRefund(trx, refund.id, change)
  if (!leavesOrder(refund)) await transitionOrder(deps, trx, order, name, options)
  // The transition does so too.
  else if (order.hasPayout) await deleteUnneededPayouts(trx, order.id)
  return true
}

/** Records in the running transaction that an administrator paid a refund by hand: in the ledger, the refund and its order. */
export async function completeManualRefund(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  refund: RefundRow,
  options: TransitionOptions & { reference: string },
): Promise<void> {
  const now = deps.clock()
  const { id: refundId, orderId, amount } = refund
  const { reference } = options
  await settleRefundManually(trx, { refundId, orderId, amount, reference, now })
  const change = { status: 'COMPLETED', kind: 'manual', reference, completedAt: now, failure: null } as const
  await transitionRefund(deps, trx, order, refund, change, options)
}

/** The status of a refund at the provider: PENDING when a failed refund is retried. */
export type RefundStatusReport = { status: RefundUpdate['status']; reference?: string; failure?: string }

/** Records a result of a refund, by default the provider's, in the running transaction; false when it changes nothing. */
export async function recordRefundResult(
  deps: TransitionDeps,
  trx: Database,
  refundId: string,
  { status, reference, failure }: RefundStatusReport,
  actor: Actor = storeActor,
): Promise<boolean> {
  const orderId = await findRefundOrderId(trx, refundId)
  // Every change locks the order before its refund.
  const order = orderId && (await lockOrder(trx, orderId))
  if (!order) throw notFound('Refund')
  const change: RefundUpdate = { status, failure: failure ?? null }
  if (reference !== undefined) change.reference = reference
  if (status === 'COMPLETED') change.completedAt = deps.clock()
  // The day in which a refund is not paid by hand begins again.
  if (status === 'PENDING') change.requestedAt = deps.clock()
  const options = { actor, note: failure ?? null }
  return transitionRefund(deps, trx, order, await lockRefund(trx, refundId), change, options)
}
