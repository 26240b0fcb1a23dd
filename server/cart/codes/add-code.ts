import { maxDiscountCodes } from '#contract/cart/discount-codes.ts'
import { unknownCodeMessage } from '#contract/offers/refusal-message.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import { offerWithCodeExists } from '#server/offers/active-offers.store.ts'
import { lockCart } from '../cart.store.ts'
import { saveCodes } from './save-codes.ts'

/**
 * Adds a discount code to the caller's cart and returns the cart. A code that does not apply yet is kept, and the pricing says why; an
 * unknown one, and one beyond the limit, is rejected.
 */
export function addCode({ db, clock }: AppContext, caller: Caller, code: string) {
  return inTransaction(db, async (trx) => {
    if (!(await offerWithCodeExists(trx, code))) throw invalidField('code', unknownCodeMessage(code))
    const { id, discountCodes } = await lockCart(trx, caller.id)
    const codes = [...new Set([...discountCodes, code])]
    if (codes.length > maxDiscountCodes)
      throw invalidField('code', `At most ${maxDiscountCodes} codes fit in one cart. Remove one first.`)
    return { message: `${code} is in your cart.`, cart: await saveCodes({ db: trx, clock }, caller, id, codes) }
  })
}
