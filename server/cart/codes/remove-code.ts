import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockCart } from '../cart.store.ts'
import { saveCodes } from './save-codes.ts'

/** Removes a discount code from the caller's cart and returns the cart; a code that is not in the cart changes nothing. */
export function removeCode({ db, clock }: AppContext, caller: Caller, code: string) {
  return inTransaction(db, async (trx) => {
    const { id, discountCodes } = await lockCart(trx, caller.id)
    const codes = discountCodes.filter((other) => other !== code)
    return { message: `${code} was removed.`, cart: await saveCodes({ db: trx, clock }, caller, id, codes) }
  })
}
