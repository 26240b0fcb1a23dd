import type { addresses } from '#contract/addresses.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { addressOrder, clearDefault, holdAddresses, updateAddress } from './addresses.store.ts'

type AddressForm = Asked<typeof addresses.update>['body']

/** Changes an own address. The default stays the default until another takes over: without one, checkout would have nothing to begin with. */
export function changeAddress({ db }: Shop, caller: Caller, id: string, form: AddressForm) {
  return db.transaction().execute(async (trx) => {
    await holdAddresses(trx, caller.id)
    const present = (await addressOrder(trx, caller.id)).find((address) => address.id === id)
    if (!present) throw notFound('Address')

    if (form.isDefault && !present.isDefault) await clearDefault(trx, caller.id)
    return updateAddress(trx, id, { ...form, isDefault: form.isDefault || present.isDefault })
  })
}
