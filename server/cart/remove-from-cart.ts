import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { linesOf, lockCart, takeOut } from './cart.store.ts'
import { cartReply } from './cart-reply.ts'

/** Takes a line out of the caller's cart. */
export function removeFromCart({ db }: Shop, caller: Caller, cartItemId: string) {
  return db.transaction().execute(async (trx) => {
    const cart = await lockCart(trx, caller.id)
    const lines = await linesOf(trx, cart.id)
    const line = lines.find(({ id }) => id === cartItemId)
    if (!line) throw notFound('Cart item')

    await takeOut(trx, cart.id, cartItemId)
    const left = lines.filter((one) => one !== line)
    return { message: `${line.name} removed from cart.`, cart: cartReply(cart, left) }
  })
}
