import { maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type CartLineRow, type CartRow, findCartLines, lockCart, upsertCartItems } from './cart.store.ts'

/** A variant as the cart now holds it, for each that was to be put in; `quantity` is 0 where it could not be. */
export type CappedItem = { line: CartLineRow; wanted: number }

/** The cart after it was filled, its lines, and what came of each wish. */
export type CappedItemsResult = { cart: CartRow; lines: CartLineRow[]; items: CappedItem[] }

/**
 * Puts pieces of several variants into a user's cart, in the running transaction: each to the larger of what is wanted and
 * what is there, at most the stock. What is no longer sold, sold out, or beyond the cart's limits is left out.
 */
export async function addItemsCapped(
  trx: Database,
  userId: string,
  pieces: readonly VariantQuantity[],
): Promise<CappedItemsResult> {
  const cart = await lockCart(trx, userId)
  const wanted = new Map(pieces.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  const before = await findCartLines(trx, cart.id, [...wanted.keys()])
  const filling = capQuantities(before, wanted)
  const changed = filling.filter((line, index) => line.quantity !== before[index]?.quantity)
  const ids = await upsertCartItems(trx, cart.id, changed)
  const lines = filling.map((line) => ({ ...line, id: ids.get(line.productVariantId) ?? line.id }))
  return { cart, lines, items: lines.flatMap((line) => toCappedItem(line, wanted)) }
}

const toCappedItem = (line: CartLineRow, wanted: ReadonlyMap<string, number>): CappedItem[] => {
  const quantity = wanted.get(line.productVariantId)
  return quantity === undefined ? [] : [{ line, wanted: quantity }]
}

/** The lines with their new quantities; a line that would be one too many keeps none. */
function capQuantities(lines: readonly CartLineRow[], wanted: ReadonlyMap<string, number>): CartLineRow[] {
  let room = maxCartLines - lines.filter(({ id }) => id !== null).length
  return lines.map((line) => {
    const wish = wanted.get(line.productVariantId)
    if (wish === undefined || line.isGone || line.stock === 0) return line
    if (line.id === null && room-- <= 0) return line
    return { ...line, quantity: Math.min(Math.max(line.quantity, wish), line.stock, maxLineQuantity) }
  })
}
