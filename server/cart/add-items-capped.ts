import { maxQuantity } from '#contract/cart/max-quantity.ts'
import { hasRoomForLine } from '#contract/cart-rules.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { type CartLineRow, type CartRow, lockCartWithLines, upsertCartItems } from './cart.store.ts'

/** The line of a requested variant after the change; its id is null if the variant is not in the cart. */
export type CappedItem = { line: CartLineRow; requestedQuantity: number }

/** The cart after the change, its lines, the result for each requested variant, and whether any line has changed. */
type CappedItemsResult = { cart: CartRow; lines: CartLineRow[]; items: CappedItem[]; isChanged: boolean }

/**
 * Adds several variants to a user's cart in the running transaction. Each line gets the larger of the requested and the
 * existing quantity, at most the stock. Variants that are no longer sold, sold out or beyond the cart's limits are omitted.
 */
export async function addItemsCapped(
  trx: Database,
  userId: string,
  requested: readonly VariantQuantity[],
): Promise<CappedItemsResult> {
  const requestedQuantities = new Map(requested.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  const { cart, lines: before } = await lockCartWithLines(trx, userId, [...requestedQuantities.keys()])
  const capped = capQuantities(before, requestedQuantities)
  const changed = capped.filter((line, index) => line.quantity !== before[index]?.quantity)
  const ids = await upsertCartItems(trx, cart.id, changed)
  const lines = capped.map((line) => ({ ...line, id: ids.get(line.productVariantId) ?? line.id }))
  const items = lines.flatMap((line) => toCappedItem(line, requestedQuantities))
  return { cart, lines, items, isChanged: changed.length > 0 }
}

/** The lines with their new quantities; a line for which the cart has no room stays as it is. */
function capQuantities(lines: readonly CartLineRow[], requestedQuantities: ReadonlyMap<string, number>): CartLineRow[] {
  let lineCount = lines.filter(({ id }) => id !== null).length
  return lines.map((line) => {
    const quantity = requestedQuantities.get(line.productVariantId)
    if (quantity === undefined || line.isGone || line.stock === 0) return line
    if (line.id === null && !hasRoomForLine(lineCount++)) return line
    return { ...line, quantity: Math.min(Math.max(line.quantity, quantity), maxQuantity(line.stock)) }
  })
}

function toCappedItem(line: CartLineRow, requestedQuantities: ReadonlyMap<string, number>): CappedItem[] {
  const quantity = requestedQuantities.get(line.productVariantId)
  return quantity === undefined ? [] : [{ line, requestedQuantity: quantity }]
}
