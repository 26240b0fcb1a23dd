import type { AppContext, Caller } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { countAttempt, resetAttempts, type ThrottledAttempt } from '#server/throttle/count-attempts.ts'
import { findPasswordHash } from './passwords.store.ts'
import { passwordMatches } from './passwords.ts'

const wrongPasswordMessages = {
  currentPassword: 'The current password is not correct.',
  password: 'The password is not correct.',
}

/** The error for a wrong password: invalid input at its field (400), because a 401 would sign the user out. */
export const wrongPassword = (field: keyof typeof wrongPasswordMessages) =>
  invalidField(field, wrongPasswordMessages[field])

/** Verifies the caller's password and returns the hash that it matches; attempts are throttled. */
export async function verifyPassword(
  context: AppContext,
  caller: Caller,
  { field, password }: { field: keyof typeof wrongPasswordMessages; password: string },
): Promise<string> {
  const attempt: ThrottledAttempt = ['verifyPassword', caller.id]
  await countAttempt(context, attempt)
  const storedHash = await findPasswordHash(context.db, caller.id)
  if (!(await passwordMatches(storedHash, password)) || !storedHash) throw wrongPassword(field)
  await resetAttempts(context, attempt)
  return storedHash
}
