import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  countAttempt,
  decrementAttempt,
  resetAttempts,
  type ThrottledAttempt,
} from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { consumeCode, countCodeAttempt, deleteCodes } from '../codes/codes.store.ts'
import { passwordChangedEmail } from '../emails.ts'
import { countedBy, saveKnownClient } from '../known-clients.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { codeCounters, signInCounters } from '../sign-in-attempts.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { setEmailProven, setPassword } from './passwords.store.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

type ResetPasswordInput = Input<typeof identity.resetPassword>['body']

const wrongResetCode = () =>
  new AppError('invalid', 'Failed to reset password. Please check your OTP and try again.', {
    errors: { otp: 'This code is wrong, used up or too old. You can ask for a new one.' },
  })

/**
 * Sets a new password with a one-time code and ends every session of the account. The error and the work before it are the
 * same for no account, no code, and a used, expired, wrong or void code.
 */
export async function resetPassword(context: AppContext, { email, otp, newPassword }: ResetPasswordInput, ip: string) {
  const { db, clock, sessions, publicUrl } = context
  await assertUncommonPassword('newPassword', newPassword)
  const [address, client] = [email.toLowerCase(), clientKey(ip)]
  const emailAttempt: ThrottledAttempt = ['submitCodeForAddress', ...(await countedBy(context, address, client))]
  const clientAttempt: ThrottledAttempt = ['submitCodeByClient', client]
  await countAttempt(context, emailAttempt, clientAttempt)
  const account = await countCodeAttempt(db, email, 'RESET_PASSWORD', clock())
  const isCorrect = await passwordMatches(account?.codeHash ?? null, otp)
  if (!account || !isCorrect) {
    context.log.warn({ event: 'password-reset-failed', account: account?.id }, 'password reset failed')
    throw wrongResetCode()
  }

  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    // The user before the code: a new code locks them in this order, too.
    await setPassword(trx, account.id, passwordHash, clock())
    await setEmailProven(trx, account.id, clock())
    const code = { userId: account.id, purpose: 'RESET_PASSWORD', codeHash: account.codeHash } as const
    if (!(await consumeCode(trx, code))) throw wrongResetCode()
    await deleteCodes(trx, account.id)
    await endSessions(trx, account.id, clock())
    await queueMail(trx, passwordChangedEmail(account, publicUrl), account.id)
  })
  sessions.invalidateUser(account.id)
  context.log.info({ event: 'password-reset', account: account.id }, 'a password was reset')
  await decrementAttempt(context, clientAttempt)
  // A user who forgot the password has tried to sign in.
  await resetAttempts(
    context,
    ...codeCounters(address, client),
    ...[account.username, account.email].flatMap((name) => signInCounters(name.toLowerCase(), client)),
  )
  await saveKnownClient(context, [account.username, account.email], client)
  return { message: 'Password Reset Successfully!' }
}
