import type { Asked } from '#contract/endpoint.ts'
import { email, type identity, username } from '#contract/identity.ts'
import type { Caller, Shop } from '../shop.ts'
import { isFree, taken } from './identity.store.ts'

type Question = Asked<typeof identity.validateField>['query']

const rules = { username, email }
const free = { username: 'This username is available.', email: 'This email address is available.' }

/** Whether a username or e-mail address keeps the rules and nobody but the caller has it. Only a hint: the unique index decides on saving. */
export async function validateField({ db }: Shop, caller: Caller, { field, value }: Question) {
  const checked = rules[field].safeParse(value)
  if (!checked.success) return { isAvailable: false, message: checked.error.issues[0]?.message ?? taken[field] }
  const isAvailable = await isFree(db, field, checked.data, caller.id)
  return { isAvailable, message: isAvailable ? free[field] : taken[field] }
}
