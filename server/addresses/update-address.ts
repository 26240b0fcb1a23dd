import type { addresses } from '#contract/addresses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { clearDefault, findAddresses, lockAddresses, writeAddress } from './addresses.store.ts'

type UpdateAddressInput = Input<typeof addresses.update>['body']

/** Changes one of the caller's addresses. A default stays the default, because checkout preselects one. */
export function updateAddress({ db }: AppContext, caller: Caller, id: string, form: UpdateAddressInput) {
  return inTransaction(db, async (trx) => {
    await lockAddresses(trx, caller.id)
    const present = (await findAddresses(trx, caller.id)).find((address) => address.id === id)
    if (!present) throw notFound('Address')

    if (form.isDefault && !present.isDefault) await clearDefault(trx, caller.id)
    return writeAddress(trx, id, { ...form, isDefault: form.isDefault || present.isDefault })
  })
}
