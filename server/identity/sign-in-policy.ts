import type { SessionCaller } from './identity.store.ts'
import { activityWriteInterval } from './sessions/session-activity.ts'

/** What the operator asks of administrators' sign-ins. */
export type SignInPolicy = {
  /** Milliseconds without use after which an administrator's session is over; null for no limit. */
  adminIdleTimeout: number | null
  /** Administrators without a second factor enrol one at their next sign-in, before anything else. */
  isSecondFactorRequired: boolean
}

/** A policy that limits nothing. */
export const unlimitedSignIn: SignInPolicy = { adminIdleTimeout: null, isSecondFactorRequired: false }

/**
 * When an administrator's session must have been used last to be valid at `now`. A last use in the database is up to one write
 * interval behind, and a session must not end before its time.
 */
export const idleCutoff = ({ adminIdleTimeout }: SignInPolicy, now: Date): Date =>
  new Date(adminIdleTimeout === null ? 0 : now.getTime() - adminIdleTimeout - activityWriteInterval)

/** Whether a session is over because an administrator did not use it. */
export const isIdle = ({ userType, lastUsedAt }: SessionCaller, policy: SignInPolicy, now: Date): boolean =>
  userType === 'ADMIN' && lastUsedAt < idleCutoff(policy, now)
