import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  countAttempt,
  decrementAttempt,
  resetAttempts,
  type ThrottledAttempt,
} from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { findAccount } from './identity.store.ts'
import { countedBy, saveKnownClient } from './known-clients.ts'
import { replacePassword } from './passwords/passwords.store.ts'
import { hashPassword, needsRehash, passwordMatches } from './passwords/passwords.ts'
import { pendingSecondFactor } from './second-factor/pending-sign-in.ts'
import { createSession } from './sessions/create-session.ts'
import { endSession } from './sessions/sessions.store.ts'
import { accountAttempts, signInCounters } from './sign-in-attempts.ts'

type Credentials = Input<typeof identity.login>['body']

const wrongCredentials = () => new AppError('unauthenticated', 'The username, email or password is not correct.')

/** Signs in by username or e-mail address: creates a session, or returns the pending second factor of an administrator. */
export async function signIn(context: AppContext, credentials: Credentials, ip = '', userAgent = '') {
  const { passwordHash, deactivatedAt: _, ...user } = await verifyCredentials(context, credentials, ip)
  const pending = user.userType === 'ADMIN' && (await pendingSecondFactor(context, { id: user.id, passwordHash }))
  if (pending) return pending
  const session = await createSession(context, { userId: user.id, passwordHash, userAgent })
  if (!session) throw wrongCredentials()
  // The session may have waited for a second factor that was being confirmed, which could not end it.
  const late = user.userType === 'ADMIN' && (await pendingSecondFactor(context, { id: user.id, passwordHash }))
  if (late) {
    await endSession(context.db, { id: session.sessionId, userId: user.id }, context.clock())
    return late
  }
  context.log.info({ event: 'signed-in', account: user.id }, 'signed in')
  return { message: 'Login Successful!', token: session.token, user }
}

/**
 * The account with these credentials and its present password hash. The error and the work before it are the same for an
 * unknown account, a wrong password and a deactivated account. Attempts are counted by the entered name, so that they do not
 * reveal which accounts exist.
 */
async function verifyCredentials(context: AppContext, { identifier, password }: Credentials, ip: string) {
  const name = identifier.normalize('NFKC').toLowerCase()
  const client = clientKey(ip)
  const clientAttempt: ThrottledAttempt = ['signInByClient', client]
  const about = await countedBy(context, name, client)
  await countAttempt(context, ...accountAttempts(name, client, about), clientAttempt)

  const account = await findAccount(context.db, name)
  const isCorrect = await passwordMatches(account?.passwordHash ?? null, password)
  if (!account?.passwordHash || !isCorrect || account.deactivatedAt) {
    const reason = account?.deactivatedAt ? 'deactivated' : account ? 'wrong-password' : 'unknown-account'
    context.log.warn({ event: 'sign-in-failed', account: account?.id, reason }, 'sign-in failed')
    throw wrongCredentials()
  }
  await resetAttempts(context, ...signInCounters(name, client))
  await decrementAttempt(context, clientAttempt)
  await saveKnownClient(context, [account.username, account.email], client)
  return { ...account, passwordHash: await rehashIfNeeded(context, account.id, account.passwordHash, password) }
}

/** The account's hash, replaced if its cost parameters are too low; the old one if the password changed meanwhile. */
async function rehashIfNeeded(
  { db, clock }: AppContext,
  userId: string,
  storedHash: string,
  password: string,
): Promise<string> {
  if (!needsRehash(storedHash)) return storedHash
  const newHash = await hashPassword(password)
  return (await replacePassword(db, userId, storedHash, newHash, clock())) ? newHash : storedHash
}
