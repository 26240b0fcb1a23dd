import type { Asked } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/order-management.ts'
import { isPayableByHand } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { endByHand } from '../payments/refunding.ts'
import type { Caller, Shop } from '../shop.ts'
import { orderReply } from './order-reply.ts'
import { holdOrder, orderWithLines } from './orders.store.ts'
import { holdRefundOfOrder, type RefundRow } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

type Payment = Asked<typeof orderManagement.recordRefund>['body']

/**
 * Records for an administrator that a refund was paid by hand: after cash on delivery, or where the provider could not pay
 * it or has been at it for more than a day. The order is then REFUNDED; a conflict where nothing is owed, or the provider
 * is at it.
 */
export function recordRefund(shop: Shop, { id: userId }: Caller, id: string, { reference, note }: Payment) {
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id)
    if (!order) throw notFound('Order')
    const refund = await holdRefundOfOrder(trx, id)
    const reason = whyNot(refund, shop.clock())
    if (!refund || reason) throw new Refusal('conflict', reason ?? nothingOwed)

    const completedAt = shop.clock()
    const { id: refundId, amount } = refund
    await endByHand(trx, { refundId, orderId: id, amount, reference, now: completedAt })
    const change = { status: 'COMPLETED', kind: 'manual', reference, completedAt, failure: null } as const
    await settleRefund(shop, trx, order, refund, change, { by: { actor: 'administrator', userId }, note, reference })
    return { message: 'Refund recorded.', order: orderReply(await orderWithLines(trx, id)) }
  })
}

const nothingOwed = 'Nothing has to be refunded for this order.'

function whyNot(refund: RefundRow | undefined, now: Date): string | null {
  if (!refund) return nothingOwed
  if (refund.status === 'COMPLETED') return 'This order has already been refunded.'
  const { kind, status, askedAt } = refund
  return isPayableByHand({ kind, status, startedOn: askedAt }, now)
    ? null
    : 'The payment provider is carrying out this refund.'
}
