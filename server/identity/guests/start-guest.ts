import { randomUUID } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { guests } from '#contract/identity/guests.ts'
import { accountNeededMessage } from '#contract/orders/guests/guest-limits.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findSessionUser } from '../identity.store.ts'
import { randomText } from '../random-text.ts'
import { describeDevice } from '../sessions/device.ts'
import { insertSession } from '../sessions/sessions.store.ts'
import { countAttempt } from '../throttle/login-throttle.ts'
import { clientKey } from '../throttle/throttle-rules.ts'
import { insertGuest, isGuestCheckoutOffered } from './guests.store.ts'

type StartGuestInput = Input<typeof guests.startGuest>['body']

/** A username that nobody chose, with the given start. */
export const randomUsername = (start: 'guest' | 'customer'): string =>
  `${start}_${randomText('abcdefghijkmnpqrstuvwxyz23456789', 10)}`

/**
 * Makes a guest and starts a session. Every call makes a guest of its own, whether or not an account or another guest has the same address, so
 * that nothing of them is revealed.
 */
export async function startGuest(context: AppContext, guest: StartGuestInput, ip: string, userAgent: string) {
  const { db, clock } = context
  if (!(await isGuestCheckoutOffered(db))) throw new AppError('forbidden', accountNeededMessage)
  await countAttempt(context, ['startGuestByClient', clientKey(ip)])
  const { firstName, lastName, mobile, email } = guest
  const { id } = await insertGuest(db, {
    firstName,
    lastName,
    mobile,
    mobileE164: normalizeIndianMobile(mobile),
    createdAt: clock(),
    username: randomUsername('guest'),
    // Of the reserved domain (RFC 2606), in which nobody can have an account or receive mails.
    email: `${randomUUID()}@customer.invalid`,
    guestEmail: email,
  })
  const session = await createGuestSession(context, id, userAgent)
  if (!session) throw new AppError('conflict', 'This did not work. Please try again.')
  return { message: 'You go on as a guest.', ...session }
}

/** A session of a guest: token and user; null for a guest who was blocked, deleted, or has an account now. */
export async function createGuestSession({ db, tokens, clock }: AppContext, userId: string, userAgent: string) {
  const now = clock()
  const expiresAt = new Date(now.getTime() + tokens.ttl * 1000)
  const session = await insertSession(db, { userId, passwordHash: null, ...describeDevice(userAgent) }, now, expiresAt)
  if (!session) return null
  const token = await tokens.issue({ sessionId: session.id, userId }, now)
  return { token, user: await findSessionUser(db, userId) }
}
