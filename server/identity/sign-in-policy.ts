import type { SessionCaller } from './identity.store.ts'
import { activityWriteInterval } from './sessions/session-activity.ts'

/** The operator's settings for the sign-in of administrators. */
export type SignInPolicy = {
  /** Milliseconds without use after which an administrator's session is over; null for no limit. */
  adminIdleTimeout: number | null
  /** Administrators without a second factor must enrol one at their next sign-in. */
  isSecondFactorRequired: boolean
}

/** A policy without limits. */
export const unlimitedSignIn: SignInPolicy = { adminIdleTimeout: null, isSecondFactorRequired: false }

/**
 * The earliest last use with which an administrator's session is valid at `now`. A last use in the database can be one write
 * interval old, and a session must not end early.
 */
export const idleCutoff = ({ adminIdleTimeout }: SignInPolicy, now: Date): Date =>
  new Date(adminIdleTimeout === null ? 0 : now.getTime() - adminIdleTimeout - activityWriteInterval)

/** Whether a session is over because an administrator did not use it. */
export const isIdle = ({ userType, lastUsedAt }: SessionCaller, policy: SignInPolicy, now: Date): boolean =>
  userType === 'ADMIN' && lastUsedAt < idleCutoff(policy, now)
