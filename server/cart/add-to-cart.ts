import type { cart } from '#contract/cart.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { lockCartWithLines, upsertCartItem } from './cart.store.ts'
import { assertQuantity, assertRoomForLine } from './cart-limits.ts'
import { toCartResponse } from './cart-response.ts'

type AddToCartInput = Input<typeof cart.add>['body']

/** Adds pieces of a variant to the caller's cart and returns the cart; a conflict when stock is short (specification 5). */
export function addToCart({ db, clock }: AppContext, caller: Caller, { productVariantId, quantity }: AddToCartInput) {
  return inTransaction(db, async (trx, sendLast) => {
    // Locking the cart serialises parallel calls without blocking other shoppers on the variant.
    const { cart, lines } = await lockCartWithLines(trx, caller.id, [productVariantId])
    const line = lines.find((candidate) => candidate.productVariantId === productVariantId)
    if (!line || line.isGone) throw notFound('Product')

    const total = line.quantity + quantity
    assertQuantity(line, total)
    if (line.id === null) assertRoomForLine(lines)
    const [id] = await sendLast(trx, (last) => [
      upsertCartItem(last, { cartId: cart.id, productVariantId, quantity: total }),
    ])
    // The rows read under the lock are the cart: reading them again would cost another round trip.
    const changed = lines.map((other) => (other === line ? { ...line, id, quantity: total } : other))
    return { message: `${line.name} added to cart!`, cart: toCartResponse(cart, changed, clock()) }
  })
}
