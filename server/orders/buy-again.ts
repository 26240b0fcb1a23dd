import { findLineProblem } from '#contract/cart-rules.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { addItemsCapped, type CappedItem } from '#server/cart/add-items-capped.ts'
import { toCartResponse } from '#server/cart/cart-response.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findLinesToBuyAgain } from './orders.store.ts'

/**
 * Adds the items of one of the caller's orders to the caller's cart, limited by the stock, with a notice for each item that is
 * missing or short. A second call changes nothing. Throws a conflict if no item is available.
 */
export function buyAgain({ db, clock }: AppContext, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    const lines = await findLinesToBuyAgain(trx, id, caller.id)
    if (lines.length === 0) throw notFound('Order')
    const pieces = lines.flatMap(({ productVariantId, quantity }) =>
      productVariantId ? [{ productVariantId, quantity }] : [],
    )
    const { cart, lines: inCart, items: cappedItems } = await addItemsCapped(trx, caller.id, pieces)
    if (cappedItems.every(({ line }) => line.id === null || line.isGone || line.stock === 0)) {
      throw new AppError('conflict', 'Nothing of this order can be bought any more.')
    }
    const byVariant = new Map(cappedItems.map((item) => [item.line.productVariantId, item]))
    const notices = lines.flatMap((line) => lineNotice(line, byVariant.get(line.productVariantId ?? '')))
    return { message: 'Added to your cart.', cart: toCartResponse(cart, inCart, clock()), notices }
  })
}

/** The notice of an order line that is not in the cart, or with a smaller quantity; none for any other. */
function lineNotice(ordered: Parameters<typeof soldItemName>[0], item: CappedItem | undefined): string[] {
  const label = soldItemName(ordered)
  const problem = item ? findLineProblem(item.line) : 'GONE'
  if (!item || problem === 'GONE') return [`${label} is no longer sold.`]
  if (problem === 'SOLD_OUT') return [`${label} is sold out.`]
  const { line, requestedQuantity } = item
  if (line.id === null) return [`${label} did not fit into your cart.`]
  return line.quantity < requestedQuantity ? [`${label}: only ${line.stock} left.`] : []
}
