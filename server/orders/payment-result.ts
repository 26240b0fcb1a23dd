import { orderCan } from '#contract/order-states.ts'
import { notFound } from '../errors.ts'
import { amountMismatch, mismatched } from '../payments/attempt-states.ts'
import { type Attempt, attemptOf } from '../payments/attempts.store.ts'
import { isOpen } from '../payments/attempts.ts'
import type { Caller, Shop } from '../shop.ts'
import { type OrderWithLines, orderReply, shortIdOf } from './order-reply.ts'
import { findOrder, ownerOf } from './orders.store.ts'
import { checkPayment } from './settle-attempt.ts'

/** Milliseconds for which an answer of the provider is new enough: the call is open to everybody who holds the id. */
const fresh = 2500

const returned = 'If money left your account, your bank returns it within a few days.'

const late = 'This payment came after the order was canceled. Your money is on its way back to you.'
const refunds = {
  PENDING: 'This order was canceled. Your money is on its way back to you.',
  COMPLETED: 'This order was canceled, and your money has been sent back to you.',
  FAILED: 'Your refund needs our attention; we will write to you.',
}
const second = 'This order had already been paid. Your second payment is on its way back to you.'

/**
 * How a payment stands, by its unguessable id; the provider is asked when that is not final. The whole order is for its
 * owner: whoever else holds the id, as a shopper who came back into another browser, reads the status, the short id and the
 * total alone.
 */
export async function paymentResult(shop: Shop, caller: Caller | null, merchantOrderId: string) {
  const attempt = await asked(shop, merchantOrderId)
  const order = attempt && (await findOrder(shop.db, attempt.orderId))
  if (!attempt || !order) throw notFound('Payment')
  const isOwner = caller !== null && (await ownerOf(shop.db, order.id)) === caller.id
  const isCanceled = order.deliveryStatus === 'CANCELED'
  // Another attempt may have paid for the order.
  const status = order.paymentStatus === 'COMPLETED' && !isCanceled ? 'COMPLETED' : statusOf(attempt)
  const message = wordsOf(attempt, order, isCanceled) ?? messageOf(status, order, isCanceled)
  return {
    ...{ status, message },
    shortId: shortIdOf(order),
    orderTotal: order.orderTotal,
    ...(isOwner && { order: orderReply(order) }),
  }
}

/** What the status means for the order: who can still pay is told so, and nobody else. */
function messageOf(status: 'PENDING' | 'COMPLETED' | 'FAILED', order: OrderWithLines, isCanceled: boolean): string {
  if (status === 'COMPLETED') return 'Your payment has been received.'
  if (status === 'PENDING') {
    return isCanceled
      ? 'This order was canceled. If your payment still arrives, it goes back to you.'
      : 'We are waiting for your payment.'
  }
  if (isCanceled) return `Your payment has failed, and the order was canceled. ${returned}`
  return orderCan.bePaid(order)
    ? `Your order is not paid yet. ${returned} You can pay again from your orders.`
    : `Your payment has failed. ${returned}`
}

/** What there is to say beyond the status: money that does not fit, or goes back. */
function wordsOf(attempt: Attempt, { refund }: OrderWithLines, isCanceled: boolean): string | null {
  if (attempt.errorCode === amountMismatch) return mismatched
  if (attempt.refundId && !refund) return isCanceled ? late : second
  if (attempt.refundId && !isCanceled) return second
  if (attempt.refundId && refund?.status === 'PENDING') return late
  return refund && isCanceled && attempt.state === 'COMPLETED' ? refunds[refund.status] : null
}

async function asked(shop: Shop, merchantOrderId: string): Promise<Attempt | undefined> {
  const attempt = await attemptOf(shop.db, merchantOrderId)
  if (!attempt || !isOpen(attempt)) return attempt
  const since = shop.clock().getTime() - (attempt.checkedAt?.getTime() ?? 0)
  return since < fresh ? attempt : (await checkPayment(shop, merchantOrderId))?.attempt
}

function statusOf({ state, errorCode }: Attempt): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (state === 'ASKED' || state === 'PENDING' || errorCode === amountMismatch) return 'PENDING'
  return state === 'COMPLETED' ? 'COMPLETED' : 'FAILED'
}
