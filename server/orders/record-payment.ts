import { may } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { addEvents, theStore } from './history.store.ts'
import { queueSecondPaymentLetter } from './letters.ts'
import { type Desk, moveOrder } from './move-order.ts'
import { type HeldOrder, holdOrder } from './orders.store.ts'
import { addRefund, holdRefundOfOrder } from './refunds.store.ts'

/** How an attempt to pay ended; `amount` is what arrived, in paise. */
export type PaymentResult = { status: 'COMPLETED'; amount: number } | { status: 'FAILED' }

/** What became of the order, and the refund of this very payment where its money has to go back. */
export type PaymentRecorded = { order: HeldOrder; refundId: string | null }

/**
 * Takes note of an attempt's end, in the running transaction, once an attempt. Money that comes for a canceled order, or a
 * second time, becomes a refund; nothing takes stock again. A failure after the order was paid changes nothing: whoever
 * calls says FAILED only when no other attempt is under way.
 */
export async function recordPaymentResult(
  desk: Desk,
  trx: Database,
  orderId: string,
  result: PaymentResult,
): Promise<PaymentRecorded> {
  const order = await holdOrder(trx, orderId)
  if (!order) throw notFound('Order')
  const move = { by: theStore }
  if (result.status === 'FAILED') {
    const failed = may(order, 'failPayment') ? await moveOrder(desk, trx, order, 'failPayment', move) : order
    return { order: failed, refundId: null }
  }
  if (!may(order, 'completePayment')) return payBack(desk, trx, order, result.amount)
  const paid = await moveOrder(desk, trx, order, 'completePayment', move)
  const refund = paid.refundStatus === 'PENDING' ? await holdRefundOfOrder(trx, orderId) : undefined
  return { order: paid, refundId: refund?.id ?? null }
}

/** Money that came a second time goes back and leaves the order as it is. */
async function payBack(desk: Desk, trx: Database, order: HeldOrder, amount: number): Promise<PaymentRecorded> {
  const now = desk.clock()
  const refund = { orderId: order.id, kind: 'provider', amount, askedAt: now, isExtra: true } as const
  const refundId = await addRefund(trx, refund)
  const event = { event: 'REFUND_CHANGED', fromState: 'NONE', toState: 'PENDING' } as const
  await addEvents(trx, order.id, theStore, now, [{ ...event, note: 'A second payment came and goes back.' }])
  await queueSecondPaymentLetter(trx, desk.publicUrl, { orderId: order.id, amount, isDone: false })
  return { order, refundId }
}

/** Marks that another attempt to pay begins, in the running transaction: an order whose payment failed is PENDING again. */
export async function recordPaymentRetry(desk: Desk, trx: Database, order: HeldOrder): Promise<HeldOrder> {
  return may(order, 'retryPayment') ? moveOrder(desk, trx, order, 'retryPayment', { by: theStore }) : order
}
