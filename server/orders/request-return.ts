import type { Asked } from '#contract/endpoint.ts'
import { orderCan } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { isInReturnWindow } from '#contract/return-window.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'
import { orderReply } from './order-reply.ts'
import { type HeldOrder, holdOrder, orderWithLines, returnWindowOf } from './orders.store.ts'

type Wish = Asked<typeof orders.requestReturn>['body']

/** Asks to return an own order that was delivered; a conflict before that, a second time, and after the shop's days for it (T23). */
export function requestReturn(shop: Shop, { id: userId }: Caller, id: string, { reason }: Wish) {
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id, userId)
    if (!order) throw notFound('Order')
    if (!orderCan.beReturned(order)) throw new Refusal('conflict', whyNot(order))
    const { deliveredOn, returnDays } = await returnWindowOf(trx, id)
    if (!isInReturnWindow(deliveredOn, returnDays, shop.clock().getTime())) {
      throw new Refusal('conflict', tooLate(returnDays))
    }
    await moveOrder(shop, trx, order, 'requestReturn', { by: { actor: 'customer', userId }, note: reason })
    return { message: 'Return requested successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}

const tooLate = (days: number) =>
  `A return can be requested within ${days} ${days === 1 ? 'day' : 'days'} of delivery. Please write to us if something is wrong with your order.`

const whyNot = ({ returnStatus }: HeldOrder): string =>
  returnStatus === 'NONE'
    ? 'Only orders that were delivered can be returned.'
    : 'A return was already requested for this order.'
