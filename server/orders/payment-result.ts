import { notFound } from '../errors.ts'
import { type Attempt, attemptOf } from '../payments/attempts.store.ts'
import { isOpen } from '../payments/attempts.ts'
import type { Caller, Shop } from '../shop.ts'
import { orderReply, shortIdOf } from './order-reply.ts'
import { findOrder, ownerOf } from './orders.store.ts'
import { checkPayment } from './settle-attempt.ts'

/** Milliseconds for which an answer of the provider is new enough: the call is open to everybody who holds the id. */
const fresh = 2500

const messages = {
  PENDING: 'We are waiting for your payment.',
  COMPLETED: 'Your payment has been received.',
  FAILED: 'Your payment has failed.',
}
const late = 'This payment came after the order was canceled. Your money is on its way back to you.'
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
  const message = attempt.refundId ? (isCanceled ? late : second) : messages[status]
  return {
    ...{ status, message },
    shortId: shortIdOf(order),
    orderTotal: order.orderTotal,
    ...(isOwner && { order: orderReply(order) }),
  }
}

async function asked(shop: Shop, merchantOrderId: string): Promise<Attempt | undefined> {
  const attempt = await attemptOf(shop.db, merchantOrderId)
  if (!attempt || !isOpen(attempt)) return attempt
  const since = shop.clock().getTime() - (attempt.checkedAt?.getTime() ?? 0)
  return since < fresh ? attempt : (await checkPayment(shop, merchantOrderId))?.attempt
}

function statusOf({ state }: Attempt): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (state === 'ASKED' || state === 'PENDING') return 'PENDING'
  return state === 'COMPLETED' ? 'COMPLETED' : 'FAILED'
}
