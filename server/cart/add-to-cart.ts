import type { cart } from '#contract/cart.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '../errors.ts'
import { findCartLines, lockCart, upsertCartItem } from './cart.store.ts'
import { checkLineCount, checkQuantity } from './cart-limits.ts'
import { toCartResponse } from './cart-response.ts'

type AddToCartInput = Input<typeof cart.add>['body']

/** Puts more of a variant into the caller's cart and returns the cart; a conflict when stock is short (specification 5). */
export function addToCart({ db }: AppContext, caller: Caller, { productVariantId, quantity }: AddToCartInput) {
  return db.transaction().execute(async (trx) => {
    // Holding the cart makes two quick clicks wait for each other; other shoppers keep the variant.
    const cart = await lockCart(trx, caller.id)
    const lines = await findCartLines(trx, cart.id, [productVariantId])
    const line = lines.find((one) => one.productVariantId === productVariantId)
    if (!line || line.isGone) throw notFound('Product')

    const wanted = line.quantity + quantity
    checkQuantity(line, wanted)
    if (line.id === null) checkLineCount(lines)
    const id = await upsertCartItem(trx, cart.id, productVariantId, wanted)
    // What was read under the lock is the cart: reading it again would cost the shopper another round trip.
    const changed = lines.map((one) => (one === line ? { ...line, id, quantity: wanted } : one))
    return { message: `${line.name} added to cart!`, cart: toCartResponse(cart, changed) }
  })
}
