import { formatRupees } from '#contract/money.ts'
import { orderCan } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import {
  amountMismatch,
  amountMismatchMessage,
  isAttemptOpen,
  isUnsettledMismatch,
} from '#server/payments/attempt-states.ts'
import { findAttempt, type PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { orderResponse } from '../order-response.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { findOrder } from '../orders.store.ts'
import { isTooLateToPayOnline } from '../refunds/refunded-payment.ts'
import { syncPayment } from './sync-payment.ts'

/** Milliseconds for which a status is not read again: a rate limit, because the call needs no login. */
const maxStatusAge = 2500

const bankReturnsMessage = 'If money left your account, your bank returns it within a few days.'

const settledMismatchMessage = 'A payment that did not match this order was settled by the shop.'

const latePaymentMessage = 'This payment came after the order was canceled. Your money is on its way back to you.'
const canceledOrderMessages = {
  PENDING: 'This order was canceled. Your money is on its way back to you.',
  COMPLETED: 'This order was canceled, and your money has been sent back to you.',
  FAILED: 'Your refund needs our attention; we will write to you.',
}
const manualRefundMessage =
  'This order was canceled. The shop pays your money back by hand: please see the details of your order.'
const dispatchedOrderMessage = 'This payment came after the order was dispatched. Your money is on its way back to you.'
const bookedOrderMessage =
  'This payment came after the courier was booked to collect cash. Your money is on its way back to you.'
/** Of an order that can still be paid online: it costs another amount now, or the booking of its courier has ended. */
const unusedPaymentMessage = 'This payment could not be used for the order. Your money is on its way back to you.'
const duplicatePaymentMessage = 'This order had already been paid. Your second payment is on its way back to you.'

/**
 * The status of a payment by its unguessable id, read from the provider while it is not final. Its owner gets the whole order;
 * any other caller, such as a shopper who returns in another browser, gets the status, the short id and the total.
 */
export async function showPaymentStatus(context: AppContext, caller: Caller | null, merchantOrderId: string) {
  const attempt = await refreshAttempt(context, merchantOrderId)
  const order = attempt && (await findOrder(context.db, attempt.orderId))
  if (!attempt || !order) throw notFound('Payment')
  const isOwner = caller !== null && order.customerId === caller.id
  const isCanceled = order.deliveryStatus === 'CANCELED'
  // Another attempt may have paid for the order.
  const status = isPaidOnline(order) && !isCanceled ? 'COMPLETED' : attemptStatus(attempt)
  const message =
    tooLateMessage(attempt, order) ??
    exceptionMessage(attempt, order, isCanceled) ??
    statusMessage(status, order, isCanceled)
  return {
    status,
    message,
    shortId: toShortId(order),
    orderTotal: order.orderTotal,
    ...(isOwner && { order: orderResponse(order) }),
  }
}

/** Whether an order is paid online, or its advance is; the cash of a delivered order is no online payment. */
const isPaidOnline = ({ paymentMethod, paymentStatus, advanceStatus }: OrderWithLines): boolean =>
  advanceStatus === 'PAID' || (paymentMethod === 'ONLINE_PAYMENT' && paymentStatus === 'COMPLETED')

function receivedMessage(order: OrderWithLines): string {
  const cash = cashDue(order)
  return order.advanceStatus === 'PAID' && cash > 0
    ? `Your payment of ${formatRupees(order.advanceAmount)} has been received. You pay the other ${formatRupees(cash)} in cash on delivery.`
    : 'Your payment has been received.'
}

/** The status in a sentence, with how to pay again where that is possible. */
function statusMessage(status: 'PENDING' | 'COMPLETED' | 'FAILED', order: OrderWithLines, isCanceled: boolean): string {
  if (status === 'COMPLETED') return receivedMessage(order)
  if (status === 'PENDING') {
    return isCanceled
      ? 'This order was canceled. If your payment still arrives, it goes back to you.'
      : 'We are waiting for your payment.'
  }
  if (isCanceled) return `Your payment has failed, and the order was canceled. ${bankReturnsMessage}`
  if (orderCan.bePaidOnline(order))
    return `Your order is not paid online. ${bankReturnsMessage} You can pay again from your orders, or in cash on delivery.`
  return orderCan.bePaid(order)
    ? `Your order is not paid yet. ${bankReturnsMessage} You can pay again from your orders.`
    : `Your payment has failed. ${bankReturnsMessage}`
}

/** The sentence about a refunded payment of a cash order that was dispatched, booked, canceled or changed before; null for any other. */
function tooLateMessage({ refundId, endedAt }: PaymentAttemptRow, order: OrderWithLines): string | null {
  if (!refundId || !isTooLateToPayOnline(order)) return null
  const wasCanceled = order.canceledAt !== null && endedAt !== null && endedAt >= order.canceledAt
  if (wasCanceled) return latePaymentMessage
  if (order.isCashBooked) return bookedOrderMessage
  return orderCan.bePaidOnline(order) ? unusedPaymentMessage : dispatchedOrderMessage
}

/** The sentence about a payment of another amount or one that is refunded; null for neither. */
function exceptionMessage(attempt: PaymentAttemptRow, order: OrderWithLines, isCanceled: boolean): string | null {
  const { refund } = order
  if (isUnsettledMismatch(attempt)) return amountMismatchMessage
  if (attempt.errorCode === amountMismatch) return settledMessage(order, isCanceled)
  if (attempt.refundId && !refund) return isCanceled ? latePaymentMessage : duplicatePaymentMessage
  if (attempt.refundId && !isCanceled) return duplicatePaymentMessage
  if (attempt.refundId && refund?.status === 'PENDING') return latePaymentMessage
  return refund && isCanceled && attempt.state === 'COMPLETED' ? canceledOrderMessage(refund) : null
}

/** The sentence about the refund of a canceled order; one by hand waits until the customer says where it is paid to. */
const canceledOrderMessage = ({ kind, status }: NonNullable<OrderWithLines['refund']>): string =>
  kind === 'manual' && status === 'PENDING' ? manualRefundMessage : canceledOrderMessages[status]

/** The sentence about a payment of another amount that an administrator has settled. */
function settledMessage(order: OrderWithLines, isCanceled: boolean): string {
  if (isCanceled) return `${settledMismatchMessage} The order was canceled.`
  return orderCan.bePaid(order)
    ? `${settledMismatchMessage} You can pay again from your orders.`
    : settledMismatchMessage
}

async function refreshAttempt(context: AppContext, merchantOrderId: string): Promise<PaymentAttemptRow | undefined> {
  const attempt = await findAttempt(context.db, merchantOrderId)
  if (!attempt || !isAttemptOpen(attempt)) return attempt
  const since = context.clock().getTime() - (attempt.checkedAt?.getTime() ?? 0)
  return since < maxStatusAge ? attempt : (await syncPayment(context, merchantOrderId))?.attempt
}

function attemptStatus(attempt: PaymentAttemptRow): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (isAttemptOpen(attempt) || isUnsettledMismatch(attempt)) return 'PENDING'
  return attempt.state === 'COMPLETED' ? 'COMPLETED' : 'FAILED'
}
