import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findInvoices } from '#server/invoices/invoices.store.ts'
import { orderDetailResponse } from '../order-response.ts'
import { findOrder } from '../orders.store.ts'
import { findOrderHistory } from './history.store.ts'

/** An order with its history. Throws notFound unless it is the caller's own, or the caller is an administrator. */
export async function showOrder({ db, couriers }: AppContext, { id: userId, userType }: Caller, id: string) {
  const isAdmin = userType === 'ADMIN'
  const order = await findOrder(db, id, isAdmin ? undefined : userId)
  if (!order) throw notFound('Order')
  const service = isAdmin && couriers.kind !== 'none' ? couriers.kind : undefined
  return { order: orderDetailResponse(order, await findOrderHistory(db, id), await findInvoices(db, id), service) }
}
