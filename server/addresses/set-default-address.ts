import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { clearDefault, holdAddresses, makeDefault } from './addresses.store.ts'

/** Makes an own address the default in place of whichever was. */
export function setDefaultAddress({ db }: Shop, caller: Caller, id: string) {
  return db.transaction().execute(async (trx) => {
    await holdAddresses(trx, caller.id)
    await clearDefault(trx, caller.id)
    const address = await makeDefault(trx, caller.id, id)
    // Not theirs: the refusal rolls back, so the old default stays.
    if (!address) throw notFound('Address')
    return address
  })
}
