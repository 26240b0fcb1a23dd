import { orderCan } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveDelivery } from './move-delivery.ts'
import { orderReply } from './order-reply.ts'
import { holdOrder, orderWithLines } from './orders.store.ts'

/** Cancels an own order that is still being processed, and gives its stock back; a conflict when it is not. */
export function cancelOrder({ db, clock }: Shop, customer: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, id, customer.id)
    if (!order) throw notFound('Order')
    if (order.deliveryStatus === 'CANCELED') throw new Refusal('conflict', 'This order has already been canceled.')
    if (!orderCan.beCanceled(order)) {
      throw new Refusal('conflict', 'This order can no longer be canceled: it has already been shipped.')
    }
    await moveDelivery(trx, order, 'CANCELED', { userId: customer.id, now: clock() })
    return { message: 'Order canceled successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}
