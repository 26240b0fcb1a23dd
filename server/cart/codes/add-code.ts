import { maxDiscountCodes } from '#contract/cart/discount-codes.ts'
import { unknownCodeMessage } from '#contract/offers/refusal-message.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import { offerWithCodeExists } from '#server/offers/active-offers.store.ts'
import { lockCart } from '../cart.store.ts'
import { countUnknownCodes } from './count-unknown-codes.ts'
import { saveCodes } from './save-codes.ts'

/**
 * Adds a discount code to the caller's cart and returns the cart. A code that does not apply yet is kept, and the pricing says why; an
 * unknown one, and one beyond the limit, is rejected. Unknown codes of a client are throttled.
 */
export async function addCode(context: AppContext, caller: Caller, code: string, ip = '') {
  const { db, clock } = context
  const isUnknown = !(await offerWithCodeExists(db, code))
  await countUnknownCodes(context, ip, [{ code, isUnknown }])
  if (isUnknown) throw invalidField('code', unknownCodeMessage(code))
  return inTransaction(db, async (trx) => {
    const { id, discountCodes } = await lockCart(trx, caller.id)
    const codes = [...new Set([...discountCodes, code])]
    if (codes.length > maxDiscountCodes)
      throw invalidField('code', `At most ${maxDiscountCodes} codes fit in one cart. Remove one first.`)
    return { message: `${code} is in your cart.`, cart: await saveCodes({ db: trx, clock }, caller, id, codes) }
  })
}
