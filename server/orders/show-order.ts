import { notFound } from '../errors.ts'
import { invoicesOf } from '../invoices/invoices.store.ts'
import type { Caller, Shop } from '../shop.ts'
import { historyOf } from './history.store.ts'
import { orderDetailReply } from './order-reply.ts'
import { findOrder } from './orders.store.ts'

/** One order with its history: an own one, or any for an administrator; not found when it is neither. */
export async function showOrder({ db }: Shop, { id: userId, userType }: Caller, id: string) {
  const order = await findOrder(db, id, userType === 'ADMIN' ? undefined : userId)
  if (!order) throw notFound('Order')
  return { order: orderDetailReply(order, await historyOf(db, id), await invoicesOf(db, id)) }
}
