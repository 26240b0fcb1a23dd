import { canTransition } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { storeActor } from '../history/history.store.ts'
import { type LockedOrder, lockOrder } from '../orders.store.ts'
import { type TransitionDeps, type TransitionOptions, transitionOrder } from '../transition-order.ts'
import { findRefundOrderId, lockRefund, type RefundRow, type RefundUpdate, updateRefund } from './refunds.store.ts'

const refundTransitions = { PENDING: 'retryRefund', COMPLETED: 'completeRefund', FAILED: 'failRefund' } as const

/**
 * Brings a refund to a status, and the held order with it where the money is the order's own: REFUNDED once it is completed.
 * False, and nothing changes, where the refund cannot go there: what is reported twice counts once.
 */
export async function transitionRefund(
  desk: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  refund: RefundRow,
  change: RefundUpdate,
  move: TransitionOptions,
): Promise<boolean> {
  const name = refundTransitions[change.status]
  if (!canTransition({ ...order, refundStatus: refund.status }, name)) return false
  await updateRefund(trx, refund.id, change)
  if (!refund.isDuplicate) await transitionOrder(desk, trx, order, name, move)
  return true
}

/** What the provider says of a refund: PENDING when it is tried again after it failed. */
export type RefundResult = { status: RefundUpdate['status']; reference?: string; failure?: string }

/** Takes note of what the provider says of a refund, in the running transaction; false when it changes nothing. */
export async function recordRefundResult(
  desk: TransitionDeps,
  trx: Database,
  refundId: string,
  { status, reference, failure }: RefundResult,
): Promise<boolean> {
  const orderId = await findRefundOrderId(trx, refundId)
  // The order before its refund, as every other change takes them.
  const order = orderId && (await lockOrder(trx, orderId))
  if (!order) throw notFound('Refund')
  const change: RefundUpdate = { status, failure: failure ?? null }
  if (reference !== undefined) change.reference = reference
  if (status === 'COMPLETED') change.completedAt = desk.clock()
  const move = { by: storeActor, note: failure ?? null }
  return transitionRefund(desk, trx, order, await lockRefund(trx, refundId), change, move)
}
