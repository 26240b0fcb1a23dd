import type { cart } from '#contract/cart.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { linesOf, lockCart, putInCart } from './cart.store.ts'
import { cartReply } from './cart-reply.ts'
import { checkLines, checkQuantity } from './line-limits.ts'

type Addition = Asked<typeof cart.add>['body']

/** Puts more of a variant into the caller's cart and returns the cart; a conflict when stock is short (specification 5). */
export function addToCart({ db }: Shop, caller: Caller, { productVariantId, quantity }: Addition) {
  return db.transaction().execute(async (trx) => {
    // Holding the cart makes two quick clicks wait for each other; other shoppers keep the variant.
    const cart = await lockCart(trx, caller.id)
    const lines = await linesOf(trx, cart.id, [productVariantId])
    const line = lines.find((one) => one.productVariantId === productVariantId)
    if (!line || line.isGone) throw notFound('Product')

    const wanted = line.quantity + quantity
    checkQuantity(line, wanted)
    if (line.id === null) checkLines(lines)
    const id = await putInCart(trx, cart.id, productVariantId, wanted)
    // What was read under the lock is the cart: reading it again would cost the shopper another round trip.
    const changed = lines.map((one) => (one === line ? { ...line, id, quantity: wanted } : one))
    return { message: `${line.name} added to cart!`, cart: cartReply(cart, changed) }
  })
}
