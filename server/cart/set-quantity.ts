import type { cart } from '#contract/cart.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { lockCartWithLines, upsertCartItem } from './cart.store.ts'
import { assertQuantity, insufficientStock } from './cart-limits.ts'
import { toCartResponse } from './cart-response.ts'
import { removeFromCart } from './remove-from-cart.ts'

type SetQuantityInput = Input<typeof cart.updateQuantity>['body']

/** Sets the quantity of a line of the caller's cart; 0 or less removes the line (specification 4). */
export async function setQuantity(context: AppContext, caller: Caller, { cartItemId, newQuantity }: SetQuantityInput) {
  if (newQuantity <= 0) return removeFromCart(context, caller, cartItemId)
  const { db, clock } = context
  return inTransaction(db, async (trx, sendLast) => {
    const { cart, lines } = await lockCartWithLines(trx, caller.id)
    const line = lines.find(({ id }) => id === cartItemId)
    if (!line) throw notFound('Cart item')
    if (line.isGone) throw insufficientStock({ ...line, stock: 0 })

    assertQuantity(line, newQuantity)
    await sendLast(trx, (last) => [
      upsertCartItem(last, { cartId: cart.id, productVariantId: line.productVariantId, quantity: newQuantity }),
    ])
    const changed = lines.map((other) => (other === line ? { ...line, quantity: newQuantity } : other))
    return { message: 'Cart updated.', cart: toCartResponse(cart, changed, clock()) }
  })
}
