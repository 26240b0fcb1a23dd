import type { Asked } from '#contract/endpoint.ts'
import { email, type identity, username } from '#contract/identity.ts'
import type { Caller, Shop } from '../shop.ts'
import { countTry, type Try, uncountTry } from './attempts.ts'
import { isFree, taken } from './identity.store.ts'

type Question = Asked<typeof identity.validateField>['query']

const rules = { username, email }
const free = { username: 'This username is available.', email: 'This email address is available.' }

/**
 * Whether a username or e-mail address keeps the rules and nobody but the caller has it. Only a hint: the unique index decides
 * on saving. Who asks for many that are taken has to wait: that is asking who has an account.
 */
export async function validateField(shop: Shop, caller: Caller, { field, value }: Question) {
  const checked = rules[field].safeParse(value)
  if (!checked.success) return { isAvailable: false, message: checked.error.issues[0]?.message ?? taken[field] }
  const tried: Try = ['askForTakenName', caller.id]
  await countTry(shop, tried)
  const isAvailable = await isFree(shop.db, field, checked.data, caller.id)
  if (isAvailable) await uncountTry(shop, tried)
  return { isAvailable, message: isAvailable ? free[field] : taken[field] }
}
