import { formatRupees } from '#contract/money.ts'
import { canTransition, refundKind } from '#contract/order-states.ts'
import { payOnlineAmount } from '#contract/orders/amounts-due.ts'
import type { Database } from '#server/database/connect.ts'
import { updateRefundOfUnpaidPart } from '../cancellations/cancellations.store.ts'
import { queueDuplicatePaymentEmail } from '../emails/queue-order-email.ts'
import { insertOrderEvents, storeActor } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { refundedPaymentPhrases } from '../refunds/refunded-payment.ts'
import { insertRefund, lockOrderRefund } from '../refunds/refunds.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'

/** The result of a payment attempt; `amount` is in paise. */
export type PaymentOutcome = { status: 'COMPLETED'; amount: number } | { status: 'FAILED' }

/** The order after the payment; `refundId` is null unless this payment is refunded. */
type RecordedPayment = { order: LockedOrder; refundId: string | null }

/**
 * Records the result of an attempt in the running transaction, once for each attempt. A payment of a canceled order, a duplicate payment,
 * one of a cash order that is dispatched or booked with a courier already, and one that does not pay what the order costs now are refunded, as is
 * what a payment of an online order exceeds that by; none decrements stock. A failure after the order was paid changes nothing; callers pass FAILED
 * only when no other attempt is open.
 */
export async function recordPaymentResult(
  deps: TransitionDeps,
  trx: Database,
  orderId: string,
  result: PaymentOutcome,
): Promise<RecordedPayment> {
  const order = await lockExistingOrder(trx, orderId)
  const options = { actor: storeActor }
  if (result.status === 'FAILED') {
    const failed = canTransition(order, 'failPayment')
      ? await transitionOrder(deps, trx, order, 'failPayment', options)
      : order
    return { order: failed, refundId: null }
  }
  if (canTransition(order, 'payOnline') && result.amount === payOnlineAmount(order)) {
    const note = payOnlineNote(order)
    return { order: await transitionOrder(deps, trx, order, 'payOnline', { ...options, note }), refundId: null }
  }
  if (canTransition(order, 'payAdvance') && result.amount === order.advanceAmount)
    return recordedPayment(trx, await transitionOrder(deps, trx, order, 'payAdvance', options))
  // An unpaid online order never costs more than before, so that less is not expected.
  if (!canTransition(order, 'completePayment') || result.amount < order.orderTotal)
    return refundDuplicatePayment(deps, trx, order, result.amount)
  return completePayment(deps, trx, order, result.amount)
}

/**
 * Completes the payment of an order, in every delivery status. Pieces that came back or were lost while the order was unpaid have left it, so that
 * it costs less than a payment that was requested before: the order is as if that had arrived before, and what was paid for them is refunded.
 */
async function completePayment(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  amount: number,
): Promise<RecordedPayment> {
  const options = { actor: storeActor }
  const { id: orderId, orderTotal } = order
  const surplus = amount - orderTotal
  if (surplus === 0) return recordedPayment(trx, await transitionOrder(deps, trx, order, 'completePayment', options))
  const kind = refundKind(order, surplus)
  const refund = { orderId, kind, amount: surplus, requestedAt: deps.clock(), isPart: true } as const
  await updateRefundOfUnpaidPart(trx, orderId, await insertRefund(trx, refund))
  const note = `${formatRupees(surplus)} of the payment of ${formatRupees(amount)} is refunded, because a part of the order was not delivered.`
  const paid = await transitionOrder(deps, trx, order, 'completePayment', { ...options, note, paidAmount: amount })
  // If the order has ended, the rest is refunded too: an attempt that is linked to one refund is not refunded by another.
  return { order: paid, refundId: null }
}

/** The order after its payment, and the refund of a payment that arrived after the cancellation. */
async function recordedPayment(trx: Database, order: LockedOrder): Promise<RecordedPayment> {
  const refund = order.refundStatus === 'PENDING' ? await lockOrderRefund(trx, order.id) : undefined
  return { order, refundId: refund?.id ?? null }
}

const payOnlineNote = ({ codFee }: LockedOrder): string =>
  codFee > 0
    ? `Paid online instead of in cash, without the fee of ${formatRupees(codFee)}.`
    : 'Paid online instead of in cash.'

/** Refunds a duplicate payment and leaves the order as it is. */
async function refundDuplicatePayment(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  amount: number,
): Promise<RecordedPayment> {
  const now = deps.clock()
  const refund = { orderId: order.id, kind: 'provider', amount, requestedAt: now, isDuplicate: true } as const
  const refundId = await insertRefund(trx, refund)
  const event = { event: 'REFUND_CHANGED', fromState: 'NONE', toState: 'PENDING' } as const
  await insertOrderEvents(trx, order.id, storeActor, now, [
    { ...event, note: `${refundedPaymentPhrases(order).arrived} and is refunded.` },
  ])
  await queueDuplicatePaymentEmail(trx, deps, { orderId: order.id, amount, isDone: false })
  return { order, refundId }
}

/** Sets a failed payment to PENDING for a new attempt, in the running transaction. */
export async function recordPaymentRetry(deps: TransitionDeps, trx: Database, order: LockedOrder): Promise<void> {
  if (canTransition(order, 'retryPayment'))
    await transitionOrder(deps, trx, order, 'retryPayment', { actor: storeActor })
}
