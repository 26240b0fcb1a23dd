import { may } from '#contract/order-states.ts'
import { lockCart } from '../cart/cart.store.ts'
import { fillCart } from '../cart/fill-cart.ts'
import { giveStockBack } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { isInvoiced } from '../invoices/invoices.store.ts'
import { theStore } from './history.store.ts'
import { type Desk, moveOrder } from './move-order.ts'
import { deleteOrder, type HeldOrder, holdOrder, ownerOf, piecesOf } from './orders.store.ts'

/**
 * Cancels an online order that nobody paid for in time, in the running transaction: its stock goes back, and its lines
 * return to the customer's cart. False, and nothing changes, where it was paid, sent or canceled meanwhile.
 */
export async function cancelUnpaid(desk: Desk, trx: Database, orderId: string): Promise<boolean> {
  const order = await holdWithCart(trx, orderId)
  if (!order || !may(order, 'expire')) return false
  await moveOrder(desk, trx, order, 'expire', { by: theStore, note: 'Not paid in time.' })
  await returnLines(trx, order)
  return true
}

/**
 * Undoes the placing of an online order whose payment certainly never began, in the running transaction: cart and stock are
 * as before, and the order is gone. False, and nothing changes, where it is no longer as it was placed.
 */
export async function undoPlacing(trx: Database, orderId: string): Promise<boolean> {
  const order = await holdWithCart(trx, orderId)
  if (!order || !may(order, 'expire') || (await isInvoiced(trx, orderId))) return false
  await giveStockBack(trx, await piecesOf(trx, orderId), { uncount: false })
  await returnLines(trx, order)
  await deleteOrder(trx, orderId)
  return true
}

/** Holds an order and its customer's cart, the cart first, as placing does: two that want both so wait for each other instead of for ever. */
async function holdWithCart(trx: Database, orderId: string): Promise<HeldOrder | undefined> {
  const userId = await ownerOf(trx, orderId)
  if (userId) await lockCart(trx, userId)
  return holdOrder(trx, orderId)
}

/** Puts an order's lines back into its customer's cart. */
async function returnLines(trx: Database, { id, userId }: HeldOrder): Promise<void> {
  if (userId) await fillCart(trx, userId, await piecesOf(trx, id))
}
