import type { AppContext, Caller } from '#server/context.ts'
import { lockCartWithLines, updateDiscountCodes } from '../cart.store.ts'
import { toCartResponse } from '../cart-response.ts'

/** Stores the codes of a locked cart and returns the cart, read again because its pricing depends on the codes. */
export async function saveCodes(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  cartId: string,
  codes: string[],
) {
  await updateDiscountCodes(db, cartId, codes)
  const { cart, lines } = await lockCartWithLines(db, caller.id)
  return toCartResponse(cart, lines, clock())
}
