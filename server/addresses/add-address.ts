import type { addresses } from '#contract/addresses.ts'
import type { Asked } from '#contract/endpoint.ts'
import { maxAddresses } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { addressOrder, clearDefault, holdAddresses, insertAddress } from './addresses.store.ts'

type AddressForm = Asked<typeof addresses.add>['body']

/** Adds an address. The first becomes the default; a new default takes over from the old one. */
export function addAddress({ db, clock }: Shop, caller: Caller, form: AddressForm) {
  return db.transaction().execute(async (trx) => {
    await holdAddresses(trx, caller.id)
    const others = await addressOrder(trx, caller.id)
    if (others.length >= maxAddresses) {
      throw new Refusal('conflict', `At most ${maxAddresses} addresses can be kept. Please delete one first.`)
    }
    const isDefault = form.isDefault || others.length === 0
    if (isDefault) await clearDefault(trx, caller.id)
    return insertAddress(trx, caller.id, { ...form, isDefault }, clock())
  })
}
