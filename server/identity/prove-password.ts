import { invalidField } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { countTry, forgiveTries, type Try } from './attempts.ts'
import { passwordHashOf } from './passwords.store.ts'
import { passwordFits } from './passwords.ts'

const wrong = { currentPassword: 'The current password is not correct.', password: 'The password is not correct.' }

/** How a wrong password is told: bad input at its field (400), so that nobody is signed out by a typo. */
export const wrongPassword = (field: keyof typeof wrong) => invalidField(field, wrong[field])

/** Lets the caller prove that they know the password, and gives the hash that it fits; tries are counted. */
export async function provePassword(
  shop: Shop,
  caller: Caller,
  { field, password }: { field: keyof typeof wrong; password: string },
): Promise<string> {
  const tried: Try = ['provePassword', caller.id]
  await countTry(shop, tried)
  const kept = await passwordHashOf(shop.db, caller.id)
  if (!(await passwordFits(kept, password)) || !kept) throw wrongPassword(field)
  await forgiveTries(shop, tried)
  return kept
}
