import { colorName } from '#contract/catalogue/colors.ts'
import { addItemsCapped, type CappedItem } from '#server/cart/add-items-capped.ts'
import { toCartResponse } from '#server/cart/cart-response.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, notFound } from '../errors.ts'
import { findLinesToBuyAgain } from './orders.store.ts'

/**
 * Puts what an own order held into the caller's cart, each as far as the stock goes, and tells what could not be put in. A
 * second click changes nothing. A conflict when nothing of it can be bought any more.
 */
export function buyAgain({ db }: AppContext, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    const lines = await findLinesToBuyAgain(trx, id, caller.id)
    if (lines.length === 0) throw notFound('Order')
    const pieces = lines.flatMap(({ productVariantId, quantity }) =>
      productVariantId ? [{ productVariantId, quantity }] : [],
    )
    const { cart, lines: inCart, items: filled } = await addItemsCapped(trx, caller.id, pieces)
    if (filled.every(({ line }) => line.id === null || line.isGone || line.stock === 0)) {
      throw new AppError('conflict', 'Nothing of this order can be bought any more.')
    }
    const byVariant = new Map(filled.map((one) => [one.line.productVariantId, one]))
    const notices = lines.flatMap((line) => lineNotice(line, byVariant.get(line.productVariantId ?? '')))
    return { message: 'Added to your cart.', cart: toCartResponse(cart, inCart), notices }
  })
}

/** What to tell of a line that is not in the cart as it was bought. */
function lineNotice({ name, color }: { name: string; color: string }, filled: CappedItem | undefined): string[] {
  const what = `${name} (${colorName(color)})`
  if (!filled || filled.line.isGone) return [`${what} is no longer sold.`]
  const { line, wanted } = filled
  if (line.stock === 0) return [`${what} is sold out.`]
  if (line.id === null) return [`${what} did not fit into your cart.`]
  return line.quantity < wanted ? [`${what}: only ${line.stock} left.`] : []
}
