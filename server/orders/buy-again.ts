import { colorName } from '#contract/colors.ts'
import { cartReply } from '../cart/cart-reply.ts'
import { type Filled, fillCart } from '../cart/fill-cart.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { linesToBuyAgain } from './orders.store.ts'

/**
 * Puts what an own order held into the caller's cart, each as far as the stock goes, and tells what could not be put in. A
 * second click changes nothing. A conflict when nothing of it can be bought any more.
 */
export function buyAgain({ db }: Shop, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    const lines = await linesToBuyAgain(trx, id, caller.id)
    if (lines.length === 0) throw notFound('Order')
    const pieces = lines.flatMap(({ productVariantId, quantity }) =>
      productVariantId ? [{ productVariantId, quantity }] : [],
    )
    const { cart, lines: inCart, filled } = await fillCart(trx, caller.id, pieces)
    if (filled.every(({ line }) => line.id === null || line.isGone || line.stock === 0)) {
      throw new Refusal('conflict', 'Nothing of this order can be bought any more.')
    }
    const byVariant = new Map(filled.map((one) => [one.line.productVariantId, one]))
    const notices = lines.flatMap((line) => noticeOf(line, byVariant.get(line.productVariantId ?? '')))
    return { message: 'Added to your cart.', cart: cartReply(cart, inCart), notices }
  })
}

/** What to tell of a line that is not in the cart as it was bought. */
function noticeOf({ name, color }: { name: string; color: string }, filled: Filled | undefined): string[] {
  const what = `${name} (${colorName(color)})`
  if (!filled || filled.line.isGone) return [`${what} is no longer sold.`]
  const { line, wanted } = filled
  if (line.stock === 0) return [`${what} is sold out.`]
  if (line.id === null) return [`${what} did not fit into your cart.`]
  return line.quantity < wanted ? [`${what}: only ${line.stock} left.`] : []
}
