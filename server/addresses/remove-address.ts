import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { deleteAddress, findAddresses, lockAddresses, makeDefault } from './addresses.store.ts'

/** Deletes one of the caller's addresses; if it was the default, the newest of the rest becomes the default. */
export function removeAddress({ db }: AppContext, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    await lockAddresses(trx, caller.id)
    const deleted = await deleteAddress(trx, caller.id, id)
    if (!deleted) throw notFound('Address')

    const [newest] = await findAddresses(trx, caller.id)
    if (deleted.isDefault && newest) await makeDefault(trx, caller.id, newest.id)
    return { message: 'Address deleted successfully!' }
  })
}
