import type { AppContext, Caller } from '#server/context.ts'
import { findCart, findCartLines, lockCart } from './cart.store.ts'
import { toCartResponse } from './cart-response.ts'

/** The caller's cart with current prices and stock; created empty if it does not exist. */
export async function showCart({ db, clock }: AppContext, caller: Caller) {
  const cart = (await findCart(db, caller.id)) ?? (await lockCart(db, caller.id))
  return toCartResponse(cart, await findCartLines(db, caller.id), clock())
}
