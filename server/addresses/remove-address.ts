import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '../errors.ts'
import { deleteAddress, findAddressIds, lockAddresses, makeDefault } from './addresses.store.ts'

/** Deletes an own address; if it was the default, the newest of the rest becomes the default. */
export function removeAddress({ db }: AppContext, caller: Caller, id: string) {
  return inTransaction(db, async (trx) => {
    await lockAddresses(trx, caller.id)
    const deleted = await deleteAddress(trx, caller.id, id)
    if (!deleted) throw notFound('Address')

    const [newest] = await findAddressIds(trx, caller.id)
    if (deleted.isDefault && newest) await makeDefault(trx, caller.id, newest.id)
    return { message: 'Address deleted successfully!' }
  })
}
