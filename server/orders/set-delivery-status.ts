import type { Asked } from '#contract/endpoint.ts'
import { deliveryLabel, isFinal, orderCan } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveDelivery } from './move-delivery.ts'
import { orderReply } from './order-reply.ts'
import { holdOrder, orderWithLines } from './orders.store.ts'

type Setting = Asked<typeof orders.setStatus>['body']

/** Sets an order's delivery status for an administrator. The present one changes nothing; a final one is a conflict. */
export function setDeliveryStatus({ db, clock }: Shop, admin: Caller, id: string, { deliveryStatus: to }: Setting) {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, id)
    if (!order) throw notFound('Order')

    const { deliveryStatus: from } = order
    const label = deliveryLabel[from].toLowerCase()
    if (isFinal(from)) throw new Refusal('conflict', `This order has been ${label}; its status is final.`)
    if (from !== to) {
      if (!orderCan.moveTo(order, to))
        throw new Refusal('conflict', `This order is ${label} and cannot be set to ${to}.`)
      await moveDelivery(trx, order, to, { userId: admin.id, now: clock() })
    }
    return { message: 'Order status updated successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}
