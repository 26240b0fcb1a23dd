import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findUser } from '../identity.store.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { createSession } from '../sessions/create-session.ts'
import { countAttempt, decrementAttempt, resetAttempts, type ThrottledAttempt } from '../throttle/login-throttle.ts'
import { clientKey } from '../throttle/throttle-rules.ts'
import { consumeCode, countCodeAttempt } from './codes.store.ts'

type SignInByCodeInput = Input<typeof identity.signInByCode>['body']

const wrongCode = () => {
  const message = 'This code is wrong, used up or too old. You can ask for a new one.'
  return new AppError('invalid', message, { errors: { code: message } })
}

/**
 * Signs a customer in with a one-time code from their mail; the password stays. The error and the work before it are the same for no account,
 * no code, and a used, expired, wrong or void code. Administrators get no such codes (`sendCode`), and cannot use one either: they can have a
 * second factor.
 */
export async function signInByCode(
  context: AppContext,
  { email, code }: SignInByCodeInput,
  ip: string,
  userAgent: string,
) {
  const emailAttempt: ThrottledAttempt = ['submitCodeForAddress', email.toLowerCase()]
  const clientAttempt: ThrottledAttempt = ['submitCodeByClient', clientKey(ip)]
  await countAttempt(context, emailAttempt, clientAttempt)
  const account = await countCodeAttempt(context.db, email, 'SIGN_IN', context.clock())
  const isCorrect = await passwordMatches(account?.codeHash ?? null, code)
  if (!account?.passwordHash || !isCorrect || account.userType !== 'CUSTOMER') {
    context.log.warn({ event: 'sign-in-by-code-failed', account: account?.id }, 'sign-in by code failed')
    throw wrongCode()
  }
  const { id: userId, codeHash, passwordHash } = account
  if (!(await consumeCode(context.db, { userId, purpose: 'SIGN_IN', codeHash }))) throw wrongCode()
  const token = await createSession(context, { userId, passwordHash, userAgent })
  if (!token) throw wrongCode()
  context.log.info({ event: 'signed-in-by-code', account: userId }, 'signed in by code')
  await decrementAttempt(context, clientAttempt)
  await resetAttempts(context, emailAttempt, ['requestCodeForAddress', email.toLowerCase()])
  return { message: 'Login Successful!', token, user: await findUser(context.db, userId) }
}
