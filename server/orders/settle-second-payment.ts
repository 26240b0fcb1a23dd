import { isPayableByHand } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import type { Attempt } from '../payments/attempts.store.ts'
import { endByHand } from '../payments/refunding.ts'
import type { Caller } from '../shop.ts'
import { addEvents } from './history.store.ts'
import { queueSecondPaymentLetter } from './letters.ts'
import type { Desk } from './move-order.ts'
import type { HeldOrder } from './orders.store.ts'
import { holdRefund } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Records that a second payment of a held order was paid back by hand, in the running transaction, and tells the customer.
 * False, and nothing changes, where nothing of it is owed, or the provider is at it.
 */
export async function settleSecondPayment(
  desk: Desk,
  trx: Database,
  { id: userId }: Pick<Caller, 'id'>,
  order: HeldOrder,
  { refundId }: Pick<Attempt, 'refundId'>,
  reference: string,
): Promise<boolean> {
  const refund = refundId === null ? null : await holdRefund(trx, refundId)
  const now = desk.clock()
  if (!refund?.isExtra || !isPayableByHand({ ...refund, startedOn: refund.askedAt }, now)) return false

  const { amount } = refund
  const by = { actor: 'administrator', userId } as const
  await endByHand(trx, { refundId: refund.id, orderId: order.id, amount, reference, now })
  const change = { status: 'COMPLETED', kind: 'manual', reference, completedAt: now, failure: null } as const
  await settleRefund(desk, trx, order, refund, change, { by })
  const event = { event: 'REFUND_CHANGED', fromState: refund.status, toState: 'COMPLETED' } as const
  await addEvents(trx, order.id, by, now, [{ ...event, note: 'The second payment was paid back by hand.' }])
  await queueSecondPaymentLetter(trx, desk.publicUrl, { orderId: order.id, amount, isDone: true })
  return true
}
