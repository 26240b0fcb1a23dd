import type { Database } from '#server/database/connect.ts'
import { addItemsCapped } from './add-items-capped.ts'
import { findCart, findCartLines, restoreDiscountCodes } from './cart.store.ts'

/**
 * Adds the lines and the discount codes of a user's cart to the cart of another, in a transaction that has locked both carts. Each line gets the
 * larger quantity, so that a second move adds nothing.
 */
export async function moveCart(trx: Database, fromId: string, toId: string): Promise<void> {
  const cart = await findCart(trx, fromId)
  const lines = cart ? await findCartLines(trx, fromId) : []
  if (lines.length > 0) await addItemsCapped(trx, toId, lines)
  if (cart && cart.discountCodes.length > 0) await restoreDiscountCodes(trx, toId, cart.discountCodes)
}
