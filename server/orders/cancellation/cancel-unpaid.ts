import { canTransition } from '#contract/order-states.ts'
import { addItemsCapped } from '#server/cart/add-items-capped.ts'
import { lockCart } from '#server/cart/cart.store.ts'
import { restoreStock } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { storeActor } from '../history/history.store.ts'
import { deleteOrder, findOrderOwner, findOrderPieces, type LockedOrder, lockOrder } from '../orders.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'

/**
 * Cancels an online order that nobody paid for in time, in the running transaction: its stock goes back, and its lines
 * return to the customer's cart. False, and nothing changes, where it was paid, sent or canceled meanwhile.
 */
export async function cancelUnpaid(desk: TransitionDeps, trx: Database, orderId: string): Promise<boolean> {
  const order = await lockOrderAndCart(trx, orderId)
  if (!order || !canTransition(order, 'expire')) return false
  await transitionOrder(desk, trx, order, 'expire', { by: storeActor, note: 'Not paid in time.' })
  await restoreCartLines(trx, order)
  return true
}

/**
 * Undoes the placing of an online order whose payment certainly never began, in the running transaction: cart and stock are
 * as before, and the order is gone. False, and nothing changes, where it is no longer as it was placed.
 */
export async function undoPlacement(trx: Database, orderId: string): Promise<boolean> {
  const order = await lockOrderAndCart(trx, orderId)
  if (!order || !canTransition(order, 'expire') || (await hasInvoice(trx, orderId))) return false
  await restoreStock(trx, await findOrderPieces(trx, orderId), { uncount: false })
  await restoreCartLines(trx, order)
  await deleteOrder(trx, orderId)
  return true
}

/** Holds an order and its customer's cart, the cart first, as placing does: two that want both so wait for each other instead of for ever. */
async function lockOrderAndCart(trx: Database, orderId: string): Promise<LockedOrder | undefined> {
  const userId = await findOrderOwner(trx, orderId)
  if (userId) await lockCart(trx, userId)
  return lockOrder(trx, orderId)
}

/** Puts an order's lines back into its customer's cart. */
async function restoreCartLines(trx: Database, { id, userId }: LockedOrder): Promise<void> {
  if (userId) await addItemsCapped(trx, userId, await findOrderPieces(trx, id))
}
