import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { deleteCartItem, lockCartWithLines } from './cart.store.ts'
import { toCartResponse } from './cart-response.ts'

/** Removes a line from the caller's cart and returns the cart. */
export function removeFromCart({ db, clock }: AppContext, caller: Caller, cartItemId: string) {
  return inTransaction(db, async (trx, sendLast) => {
    const { cart, lines } = await lockCartWithLines(trx, caller.id)
    const line = lines.find(({ id }) => id === cartItemId)
    if (!line) throw notFound('Cart item')

    await sendLast(trx, (last) => [deleteCartItem(last, cart.id, cartItemId)])
    const remaining = lines.filter((other) => other !== line)
    return { message: `${line.name} removed from cart.`, cart: toCartResponse(cart, remaining, clock()) }
  })
}
