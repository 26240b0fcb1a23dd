import type { addresses } from '#contract/addresses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { clearDefault, findAddresses, insertAddress, lockAddresses } from './addresses.store.ts'

/** The maximum number of addresses of a user. */
export const maxAddresses = 50

type AddAddressInput = Input<typeof addresses.add>['body']

/** Adds an address. The first becomes the default; a new default replaces the old one. */
export function addAddress(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Pick<Caller, 'id'>,
  form: AddAddressInput,
) {
  return inTransaction(db, async (trx) => {
    await lockAddresses(trx, caller.id)
    const others = await findAddresses(trx, caller.id)
    if (others.length >= maxAddresses) {
      throw new AppError('conflict', `At most ${maxAddresses} addresses can be kept. Please delete one first.`)
    }
    const isDefault = form.isDefault || others.length === 0
    if (isDefault) await clearDefault(trx, caller.id)
    return insertAddress(trx, caller.id, { ...form, isDefault }, clock())
  })
}
