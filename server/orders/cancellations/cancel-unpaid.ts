import { canTransition } from '#contract/order-states.ts'
import { addItemsCapped } from '#server/cart/add-items-capped.ts'
import { lockCartToOrder, restoreDiscountCodes } from '#server/cart/cart.store.ts'
import { restoreStock } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { releaseOfferUses } from '#server/offers/offer-uses.store.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { storeActor } from '../history/history.store.ts'
import { type LockedOrder, lockOrder } from '../locked-order.store.ts'
import { deleteOrder, findOrderCodes, findOrderOwner, findOrderQuantities, isStillUnpaid } from '../orders.store.ts'
import { findFulfilment } from '../shipments/shipments.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'

/**
 * Cancels an online order that was not paid in time, in the running transaction: restores its stock and puts its items back
 * into the customer's cart. Returns false, and changes nothing, for an order that was paid, shipped or canceled meanwhile, even if it was
 * taken back since.
 */
export async function cancelUnpaid(deps: TransitionDeps, trx: Database, orderId: string): Promise<boolean> {
  const order = await lockOrderAndCart(trx, orderId)
  if (!order || !(await isStillUnpaid(trx, orderId))) return false
  await transitionOrder(deps, trx, order, 'expire', { actor: storeActor, note: 'Not paid in time.' })
  await restoreCartLines(trx, order)
  return true
}

/**
 * Undoes the placement of an online order that the provider rejected, in the running transaction: restores cart and stock and
 * deletes the order. Returns false, and changes nothing, for an order that was changed or packed meanwhile, and for one with a second payment
 * page: it could still be paid.
 */
export async function undoPlacement(trx: Database, orderId: string): Promise<boolean> {
  const order = await lockOrderAndCart(trx, orderId)
  if (!order || !canTransition(order, 'expire') || (await hasInvoice(trx, orderId))) return false
  if ((await findAttemptsOfOrder(trx, orderId)).length > 1) return false
  if ((await findFulfilment(trx, orderId)).shipments.length > 0) return false
  await restoreStock(trx, await findOrderQuantities(trx, orderId), { decrementBuyCount: false })
  await restoreCartLines(trx, order)
  if (order.hasDiscounts) await releaseOfferUses(trx, orderId)
  await deleteOrder(trx, orderId)
  return true
}

/** Locks the customer's cart, then the order: the same order of locks as placement, which avoids deadlocks. */
async function lockOrderAndCart(trx: Database, orderId: string): Promise<LockedOrder | undefined> {
  const userId = await findOrderOwner(trx, orderId)
  if (userId) await lockCartToOrder(trx, userId)
  return lockOrder(trx, orderId)
}

/** Puts an order's items and discount codes back into its customer's cart. */
async function restoreCartLines(trx: Database, { id, userId, hasDiscounts }: LockedOrder): Promise<void> {
  if (!userId) return
  await addItemsCapped(trx, userId, await findOrderQuantities(trx, id))
  if (hasDiscounts) await restoreDiscountCodes(trx, userId, await findOrderCodes(trx, id))
}
