import { refundOverdueAfter } from '#contract/limits.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { amountMismatch } from '#server/payments/attempt-states.ts'
import {
  findAttempt,
  findUnsettledMismatches,
  lockAttempt,
  type PaymentAttemptRow,
  updateAttempt,
} from '#server/payments/attempts.store.ts'
import { insertAttemptEvent } from '#server/payments/attempts.ts'
import { findTwiceRefunded } from '#server/payments/refund-attempts.store.ts'
import { settleTwiceRefunded } from '#server/payments/refund-attempts.ts'
import { type LockedOrder, lockOrder } from '../locked-order.store.ts'
import { findUnmatchedPayments } from '../reconciliation/reconcile.store.ts'
import { recordDuplicateRefund } from '../refunds/record-duplicate-refund.ts'
import { findRefundExceptions, type RefundException } from '../refunds/refunds.store.ts'
import { manualSettlementMessage } from '../refunds/retry-refund.ts'

const overdueReason = ({
  merchantOrderId,
  isWaiting,
}: Pick<RefundException, 'merchantOrderId' | 'isWaiting'>): string => {
  const instruction = `if it has to be paid by hand, ${merchantOrderId ? 'settle it here' : 'record it with the order'}`
  return isWaiting
    ? `This refund has not been sent for more than a day. It may wait until the provider has ended another refund of the same payment; ${instruction}.`
    : `The provider has been processing this refund for more than a day. Please check it in PhonePe’s dashboard; ${instruction}.`
}
const refundedTwiceReason =
  'This was recorded as paid by hand, and the provider refunded it too. Please ask the customer for it, and settle it here.'
const amountMismatchReason = 'The provider took another amount than requested. Please check it in PhonePe’s dashboard.'
const orderGoneReason =
  'The provider took money for an order that does not exist. Please refund it in PhonePe’s dashboard.'

/** Payments and refunds that need an administrator: failed, overdue or double refunds, payments of another amount or without an order. */
export async function listPaymentExceptions({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const requestedBefore = new Date(clock().getTime() - refundOverdueAfter)
  const refunds = (await findRefundExceptions(db, requestedBefore)).map(refundException)
  const mismatches = (await findUnsettledMismatches(db)).map((attempt) => ({
    kind: 'AMOUNT_MISMATCH' as const,
    ...paymentExceptionFields(attempt),
    reason: amountMismatchReason,
  }))
  const unmatched = (await findUnmatchedPayments(db)).map((attempt) => ({
    kind: 'ORDER_GONE' as const,
    ...paymentExceptionFields(attempt),
    reason: orderGoneReason,
  }))
  const twice = (await findTwiceRefunded(db)).map((payment) => ({
    kind: 'REFUNDED_TWICE' as const,
    ...payment,
    refundId: null,
    reason: refundedTwiceReason,
  }))
  const exceptions = [...refunds, ...mismatches, ...unmatched, ...twice].sort(
    (a, b) => a.since.getTime() - b.since.getTime(),
  )
  return { problems: exceptions.map((exception) => ({ ...exception, shortId: toShortId({ id: exception.orderId }) })) }
}

/** The exception of a refund; one that the provider refunded with another amount has no `refundId`, because it cannot be retried. */
function refundException(refund: RefundException) {
  const { id, orderId, amount, merchantOrderId, requestedAt, failure, status, hasRefundedOtherAmount } = refund
  const base = { orderId, amount, merchantOrderId, since: requestedAt }
  if (status === 'PENDING')
    return { kind: 'REFUND_OVERDUE' as const, ...base, refundId: null, reason: overdueReason(refund) }
  const reason = failure ?? 'The provider rejected the refund.'
  const action = hasRefundedOtherAmount
    ? { refundId: null, reason: `${reason} ${manualSettlementMessage}` }
    : { refundId: id, reason }
  return { kind: 'REFUND_FAILED' as const, ...base, ...action }
}

const paymentExceptionFields = ({ orderId, amount, merchantOrderId, endedAt, createdAt }: PaymentAttemptRow) => ({
  orderId,
  amount,
  merchantOrderId,
  refundId: null,
  since: endedAt ?? createdAt,
})

/**
 * Marks a payment that matches no order or was refunded twice as settled, or records that a duplicate payment was refunded by hand; the
 * reference is stored in the ledger.
 */
export function settlePayment(context: AppContext, administrator: Caller, merchantOrderId: string, reference: string) {
  return inTransaction(context.db, async (trx) => {
    const attempt = await findAttempt(trx, merchantOrderId)
    if (!attempt) throw notFound('Payment')
    // Every change locks the order before its attempts.
    const order = await lockOrder(trx, attempt.orderId)
    const locked = await lockAttempt(trx, merchantOrderId)
    const now = context.clock()
    const isSettled =
      (await settleUnmatchedPayment(trx, locked, order, reference, now)) ||
      (await settleTwiceRefunded(trx, locked, reference, now)) ||
      (order !== undefined && (await recordDuplicateRefund(context, trx, administrator, order, locked, reference)))
    if (!isSettled) throw new AppError('conflict', 'There is nothing to settle about this payment.')
    await recordChange(trx, {
      actor: administrator,
      now,
      action: 'paymentSettled',
      subject: 'payment',
      subjectId: merchantOrderId,
      subjectName: toShortId({ id: attempt.orderId }),
      before: {},
      after: { isSettled: true, reference },
    })
    return { message: 'The payment is settled.' }
  })
}

/** Marks a payment that matches no order as settled in the running transaction; false if it matches one, or was settled before. */
async function settleUnmatchedPayment(
  trx: Database,
  locked: PaymentAttemptRow,
  order: LockedOrder | undefined,
  reference: string,
  now: Date,
): Promise<boolean> {
  const isUnmatched = locked.errorCode === amountMismatch || (locked.state === 'COMPLETED' && !order)
  if (!isUnmatched || locked.resolvedAt) return false
  await updateAttempt(trx, locked.merchantOrderId, { resolvedAt: now })
  await insertAttemptEvent(trx, locked, { kind: 'SETTLED', amount: locked.amount, detail: reference, now })
  return true
}
