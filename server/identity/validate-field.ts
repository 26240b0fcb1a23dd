import type { Input } from '#contract/endpoint.ts'
import { email, type identity, username } from '#contract/identity.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { countAttempt, decrementAttempt } from '#server/throttle/count-attempts.ts'
import { availabilityAttempts } from './availability-attempts.ts'
import { isFieldAvailable, takenMessages } from './identity.store.ts'

type ValidateFieldInput = Input<typeof identity.validateField>['query']

const rules = { username, email }
const availableMessages = { username: 'This username is available.', email: 'This email address is available.' }

/**
 * Whether a username or e-mail address is valid and not taken by another user. Only a hint: the unique index decides on
 * saving. Checks of taken names are throttled, by account and by client, because they reveal which accounts exist.
 */
export async function validateField(
  context: AppContext,
  caller: Caller,
  { field, value }: ValidateFieldInput,
  ip: string,
) {
  const checked = rules[field].safeParse(value)
  if (!checked.success) return { isAvailable: false, message: checked.error.issues[0]?.message ?? takenMessages[field] }
  const attempts = availabilityAttempts(caller.id, ip)
  await countAttempt(context, ...attempts)
  const isAvailable = await isFieldAvailable(context.db, field, checked.data, caller.id)
  if (isAvailable) await decrementAttempt(context, ...attempts)
  return { isAvailable, message: isAvailable ? availableMessages[field] : takenMessages[field] }
}
