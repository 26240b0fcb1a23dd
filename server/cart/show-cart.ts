import type { Caller, Shop } from '../shop.ts'
import { findCart, linesOf, lockCart } from './cart.store.ts'
import { cartReply } from './cart-reply.ts'

/** The caller's cart with today's prices and stock; an empty one if there was none yet. */
export async function showCart({ db }: Shop, caller: Caller) {
  const cart = (await findCart(db, caller.id)) ?? (await lockCart(db, caller.id))
  return cartReply(cart, await linesOf(db, cart.id))
}
