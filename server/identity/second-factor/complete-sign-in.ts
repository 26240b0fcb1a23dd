import type { Input } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/identity/second-factor.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { createSession } from '../sessions/create-session.ts'
import { confirmEnrolment, startEnrolment } from './enrolment.ts'
import { findPendingAccount } from './pending-sign-in.ts'
import { verifySecondFactor } from './verify-code.ts'

type CodeInput = Input<typeof secondFactor.completeSignIn>['body']
type PendingAccount = Awaited<ReturnType<typeof findPendingAccount>>

/** Completes a sign-in whose password was verified, with a code of the authenticator app or a recovery code. */
export async function completeSignIn(context: AppContext, { pendingToken, code }: CodeInput, userAgent = '') {
  const account = await findPendingAccount(context, pendingToken)
  await verifySecondFactor(context, account.user.id, code)
  return signInPendingAccount(context, account, userAgent)
}

/** Starts the enrolment of an administrator who cannot sign in without a second factor. */
export async function startPendingEnrolment(context: AppContext, { pendingToken }: { pendingToken: string }) {
  const { user } = await findPendingAccount(context, pendingToken)
  return startEnrolment(context, user.id)
}

/** Confirms that enrolment with a first code, signs in and returns the recovery codes. */
export async function confirmPendingEnrolment(context: AppContext, { pendingToken, code }: CodeInput, userAgent = '') {
  const account = await findPendingAccount(context, pendingToken)
  const recoveryCodes = await confirmEnrolment(context, { userId: account.user.id }, code)
  return { ...(await signInPendingAccount(context, account, userAgent)), recoveryCodes }
}

async function signInPendingAccount(context: AppContext, { user, passwordHash }: PendingAccount, userAgent: string) {
  const session = await createSession(context, { userId: user.id, passwordHash, userAgent })
  if (!session) throw new AppError('conflict', 'Your account was changed meanwhile. Please sign in again.')
  context.log.info({ event: 'signed-in', account: user.id }, 'signed in with a second factor')
  return { message: 'Login Successful!', token: session.token, user }
}
