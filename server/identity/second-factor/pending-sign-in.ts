import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findAccountById } from '../identity.store.ts'
import { hasSecondFactor } from './second-factor.store.ts'

/** Identifies a password hash without revealing it, so that a change of the password ends pending sign-ins. */
const fingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

type VerifiedAdministrator = { id: string; passwordHash: string }

/** The remaining step of an administrator's sign-in after the password was verified; null if there is none. */
export async function pendingSecondFactor(
  { db, clock, tokens, signInPolicy }: AppContext,
  { id, passwordHash }: VerifiedAdministrator,
) {
  const isEnrolled = await hasSecondFactor(db, id)
  if (!isEnrolled && !signInPolicy.isSecondFactorRequired) return null
  const pendingToken = await tokens.issuePending({ userId: id, fingerprint: fingerprintOf(passwordHash) }, clock())
  const message = isEnrolled
    ? 'Enter the code of your authenticator app.'
    : 'Administrators of this shop need a second factor. Set yours up to sign in.'
  return { message, secondFactor: { pendingToken, isEnrolled } }
}

/** The account of a pending sign-in. Throws `invalid` if the token is expired or forged, or the account was changed meanwhile. */
export async function findPendingAccount({ db, clock, tokens }: AppContext, pendingToken: string) {
  const claims = tokens.readPending(pendingToken, clock())
  const account = claims && (await findAccountById(db, claims.userId))
  if (!account?.passwordHash || account.deactivatedAt || fingerprintOf(account.passwordHash) !== claims?.fingerprint) {
    const message = 'This sign-in took too long. Please enter your password again.'
    throw new AppError('invalid', message, { errors: { pendingToken: message } })
  }
  const { passwordHash, deactivatedAt: _, ...user } = account
  return { user, passwordHash }
}
