import type { Asked } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/order-management.ts'
import {
  type DeliveryStatus,
  deliveryLabel,
  deliveryMoves,
  isFinal,
  isUnpaidOnline,
  orderCan,
} from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { type Desk, moveOrder } from './move-order.ts'
import { orderReply } from './order-reply.ts'
import { type HeldOrder, holdOrder, isPretend, orderWithLines } from './orders.store.ts'

type Setting = Asked<typeof orderManagement.setStatus>['body']

/** Sets an order's delivery status for an administrator. The present one changes nothing; a final one is a conflict. */
export function setDeliveryStatus(shop: Shop, { id: userId }: Caller, id: string, { deliveryStatus: to }: Setting) {
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id)
    if (!order) throw notFound('Order')
    await setStatusOf(shop, trx, order, to, userId)
    return { message: 'Order status updated successfully!', order: orderReply(await orderWithLines(trx, id)) }
  })
}

/** Sets a held order's delivery status in the running transaction, by the same rules. */
export async function setStatusOf(
  desk: Desk,
  trx: Database,
  order: HeldOrder,
  to: DeliveryStatus,
  userId: string,
): Promise<void> {
  const { deliveryStatus: from } = order
  const label = deliveryLabel[from].toLowerCase()
  if (isFinal(from)) throw new Refusal('conflict', `This order has been ${label}; its status is final.`)
  if (from === to) return
  if (!orderCan.moveTo(order, to)) throw new Refusal('conflict', `This order is ${label} and cannot be set to ${to}.`)
  const note = leaves(to) ? await noteOn(trx, order) : null
  await moveOrder(desk, trx, order, deliveryMoves[to], { by: { actor: 'administrator', userId }, note })
}

const leaves = (to: DeliveryStatus): boolean => to === 'SHIPPED' || to === 'DELIVERED'

/** Goods that leave the shop before the money is there are allowed, and told in the history. */
async function noteOn(trx: Database, order: HeldOrder): Promise<string | null> {
  if (isUnpaidOnline(order)) return 'Not paid when it left the shop.'
  return (await isPretend(trx, order)) ? 'Paid with pretend money when it left the shop.' : null
}
