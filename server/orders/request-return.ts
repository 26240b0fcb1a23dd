import type { Asked } from '#contract/endpoint.ts'
import { orderCan } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'
import { orderReply } from './order-reply.ts'
import { type HeldOrder, holdOrder, orderWithLines } from './orders.store.ts'

type Wish = Asked<typeof orders.requestReturn>['body']

/** Asks to return an own order that was delivered; a conflict before that, and a second time. */
export function requestReturn(shop: Shop, { id: userId }: Caller, id: string, { reason }: Wish) {
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id, userId)
    if (!order) throw notFound('Order')
    if (!orderCan.beReturned(order)) throw new Refusal('conflict', whyNot(order))
    await moveOrder(shop, trx, order, 'requestReturn', { by: { actor: 'customer', userId }, note: reason })
    return { message: 'Return requested successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}

const whyNot = ({ returnStatus }: HeldOrder): string =>
  returnStatus === 'NONE'
    ? 'Only orders that were delivered can be returned.'
    : 'A return was already requested for this order.'
