import type { cart } from '#contract/cart.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { linesOf, lockCart, putInCart } from './cart.store.ts'
import { cartReply } from './cart-reply.ts'
import { checkQuantity, insufficientStock } from './line-limits.ts'
import { removeFromCart } from './remove-from-cart.ts'

type Setting = Asked<typeof cart.updateQuantity>['body']

/** Sets how many pieces a line of the caller's cart holds; 0 or less removes the line (specification 4). */
export async function setQuantity(shop: Shop, caller: Caller, { cartItemId, newQuantity }: Setting) {
  if (newQuantity <= 0) return removeFromCart(shop, caller, cartItemId)
  return shop.db.transaction().execute(async (trx) => {
    const cart = await lockCart(trx, caller.id)
    const lines = await linesOf(trx, cart.id)
    const line = lines.find(({ id }) => id === cartItemId)
    if (!line) throw notFound('Cart item')
    if (line.isGone) throw insufficientStock({ ...line, stock: 0 })

    checkQuantity(line, newQuantity)
    await putInCart(trx, cart.id, line.productVariantId, newQuantity)
    const changed = lines.map((one) => (one === line ? { ...line, quantity: newQuantity } : one))
    return { message: 'Cart updated.', cart: cartReply(cart, changed) }
  })
}
