import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import {
  countAttempt,
  decrementAttempt,
  resetAttempts,
  type ThrottledAttempt,
} from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { findUser } from '../identity.store.ts'
import { countedBy, saveKnownClient } from '../known-clients.ts'
import { hashPassword, passwordMatches } from '../passwords/passwords.ts'
import { randomPassword } from '../passwords/random-password.ts'
import { createSession } from '../sessions/create-session.ts'
import { codeCounters } from '../sign-in-attempts.ts'
import { consumeCode, countCodeAttempt } from './codes.store.ts'
import { type Cleanup, proveEmail } from './prove-email.ts'

type SignInByCodeInput = Input<typeof identity.signInByCode>['body']

const wrongCode = () => {
  const message = 'This code is wrong, used up or too old. You can ask for a new one.'
  return new AppError('invalid', message, { errors: { code: message } })
}

/**
 * Signs a customer in with a one-time code from their mail. The first code of an address ends what another person may know of the account
 * (`proveEmail`); with later ones the password and other sessions stay. The error and the work before it are the same for no account, no code, and
 * a used, expired, wrong or void code. Administrators get no such codes (`sendCode`), and cannot use one either: they can have a second factor.
 */
export async function signInByCode(
  context: AppContext,
  { email, code }: SignInByCodeInput,
  { ip, userAgent }: { ip: string; userAgent: string },
  cleanup: Cleanup,
) {
  const [address, client] = [email.toLowerCase(), clientKey(ip)]
  const emailAttempt: ThrottledAttempt = ['submitCodeForAddress', ...(await countedBy(context, address, client))]
  const clientAttempt: ThrottledAttempt = ['submitCodeByClient', client]
  await countAttempt(context, emailAttempt, clientAttempt)
  const account = await verifyCode(context, { email, code })
  const userId = account.id
  const passwordHash = await acceptCode(context, account, cleanup)
  const session = await createSession(context, { userId, passwordHash, userAgent })
  if (!session) throw wrongCode()
  context.log.info({ event: 'signed-in-by-code', account: userId }, 'signed in by code')
  await decrementAttempt(context, clientAttempt)
  await resetAttempts(context, ...codeCounters(address, client))
  await saveKnownClient(context, [account.username, account.email], client)
  const user = await findUser(context.db, userId)
  return {
    message: 'Login Successful!',
    token: session.token,
    user,
    ...(account.emailProvenAt === null && { isPasswordReplaced: true as const }),
  }
}

/** The customer with this address and code, and their present password hash. */
async function verifyCode(context: AppContext, { email, code }: SignInByCodeInput) {
  const account = await countCodeAttempt(context.db, email, 'SIGN_IN', context.clock())
  const isCorrect = await passwordMatches(account?.codeHash ?? null, code)
  if (!account?.passwordHash || !isCorrect || account.userType !== 'CUSTOMER') {
    context.log.warn({ event: 'sign-in-by-code-failed', account: account?.id }, 'sign-in by code failed')
    throw wrongCode()
  }
  return { ...account, passwordHash: account.passwordHash }
}

type Account = Awaited<ReturnType<typeof verifyCode>>

/** Uses up a correct code, with which an address is proven if it was not; returns the hash of the user's password from then on. */
async function acceptCode(context: AppContext, account: Account, cleanup: Cleanup): Promise<string> {
  const { id: userId, codeHash, emailProvenAt } = account
  const newHash = emailProvenAt ? null : await hashPassword(randomPassword())
  await inTransaction(context.db, async (trx) => {
    // The user before the code: a new code locks them in this order, too.
    if (newHash && !(await proveEmail(context, trx, account, { newHash, ...cleanup }))) throw wrongCode()
    if (!(await consumeCode(trx, { userId, purpose: 'SIGN_IN', codeHash }))) throw wrongCode()
  })
  if (newHash) context.sessions.invalidateUser(userId)
  return newHash ?? account.passwordHash
}
