import { may } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { theStore } from './history.store.ts'
import { type Desk, type Move, moveOrder } from './move-order.ts'
import { type HeldOrder, holdOrder } from './orders.store.ts'
import { holdRefund, orderOfRefund, type RefundChange, type RefundRow, saveRefund } from './refunds.store.ts'

const refundMoves = { PENDING: 'retryRefund', COMPLETED: 'completeRefund', FAILED: 'failRefund' } as const

/**
 * Brings a refund to a status, and the held order with it where the money is the order's own: REFUNDED once it is completed.
 * False, and nothing changes, where the refund cannot go there: what is reported twice counts once.
 */
export async function settleRefund(
  desk: Desk,
  trx: Database,
  order: HeldOrder,
  refund: RefundRow,
  change: RefundChange,
  move: Move,
): Promise<boolean> {
  const name = refundMoves[change.status]
  if (!may({ ...order, refundStatus: refund.status }, name)) return false
  await saveRefund(trx, refund.id, change)
  if (!refund.isExtra) await moveOrder(desk, trx, order, name, move)
  return true
}

/** What the provider says of a refund: PENDING when it is tried again after it failed. */
export type RefundResult = { status: RefundChange['status']; reference?: string; failure?: string }

/** Takes note of what the provider says of a refund, in the running transaction; false when it changes nothing. */
export async function recordRefundResult(
  desk: Desk,
  trx: Database,
  refundId: string,
  { status, reference, failure }: RefundResult,
): Promise<boolean> {
  const orderId = await orderOfRefund(trx, refundId)
  // The order before its refund, as every other change takes them.
  const order = orderId && (await holdOrder(trx, orderId))
  if (!order) throw notFound('Refund')
  const change: RefundChange = { status, failure: failure ?? null }
  if (reference !== undefined) change.reference = reference
  if (status === 'COMPLETED') change.completedAt = desk.clock()
  const move = { by: theStore, note: failure ?? null }
  return settleRefund(desk, trx, order, await holdRefund(trx, refundId), change, move)
}
