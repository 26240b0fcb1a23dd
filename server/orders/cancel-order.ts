import { orderCan } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'
import { orderReply } from './order-reply.ts'
import { holdOrder, orderWithLines } from './orders.store.ts'

/** Cancels an own order that is still being processed: its stock goes back, and what was paid is refunded; a conflict when it is not. */
export function cancelOrder(shop: Shop, { id: userId }: Caller, id: string) {
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id, userId)
    if (!order) throw notFound('Order')
    if (order.deliveryStatus === 'CANCELED') throw new Refusal('conflict', 'This order has already been canceled.')
    if (!orderCan.beCanceled(order)) {
      throw new Refusal('conflict', 'This order can no longer be canceled: it has already been shipped.')
    }
    await moveOrder(shop, trx, order, 'cancel', { by: { actor: 'customer', userId } })
    return { message: 'Order canceled successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}
