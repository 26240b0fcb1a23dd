import type { Database } from '#server/database/connect.ts'
import { addItemsCapped } from './add-items-capped.ts'
import { findCart, findCartLines, restoreDiscountCodes } from './cart.store.ts'

/**
 * Adds the lines and the discount codes of a user's cart to the cart of another, in a transaction that has locked both carts, and returns whether
 * lines of it have changed. Each line gets the larger quantity, so that a second move adds nothing. Lines of `boughtVariantIds` are left out; of a
 * cart that has no others the codes too.
 */
export async function moveCart(
  trx: Database,
  fromId: string,
  toId: string,
  boughtVariantIds: ReadonlySet<string>,
): Promise<boolean> {
  const cart = await findCart(trx, fromId)
  if (!cart) return false
  const lines = await findCartLines(trx, fromId)
  const open = lines.filter(({ productVariantId }) => !boughtVariantIds.has(productVariantId))
  if (open.length === 0 && lines.length > 0) return false
  const isChanged = open.length > 0 && (await addItemsCapped(trx, toId, open)).isChanged
  if (cart.discountCodes.length > 0) await restoreDiscountCodes(trx, toId, cart.discountCodes)
  return isChanged
}
