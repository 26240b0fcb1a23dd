import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { clearDefault, lockAddresses, makeDefault } from './addresses.store.ts'

/** Makes one of the caller's addresses the default in place of the present one. */
export function setDefaultAddress({ db }: AppContext, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    await lockAddresses(trx, caller.id)
    await clearDefault(trx, caller.id)
    const address = await makeDefault(trx, caller.id, id)
    // The error rolls back, so the old default stays.
    if (!address) throw notFound('Address')
    return address
  })
}
