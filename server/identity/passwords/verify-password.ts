import type { AppContext, Caller } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { countAttempt, resetAttempts, type ThrottledAttempt } from '../throttle/login-throttle.ts'
import { findPasswordHash } from './passwords.store.ts'
import { passwordMatches } from './passwords.ts'

const wrongPasswordMessages = {
  currentPassword: 'The current password is not correct.',
  password: 'The password is not correct.',
}

/** How a wrong password is told: bad input at its field (400), so that nobody is signed out by a typo. */
export const wrongPassword = (field: keyof typeof wrongPasswordMessages) =>
  invalidField(field, wrongPasswordMessages[field])

/** Lets the caller prove that they know the password, and gives the hash that it fits; tries are counted. */
export async function verifyPassword(
  context: AppContext,
  caller: Caller,
  { field, password }: { field: keyof typeof wrongPasswordMessages; password: string },
): Promise<string> {
  const tried: ThrottledAttempt = ['provePassword', caller.id]
  await countAttempt(context, tried)
  const kept = await findPasswordHash(context.db, caller.id)
  if (!(await passwordMatches(kept, password)) || !kept) throw wrongPassword(field)
  await resetAttempts(context, tried)
  return kept
}
