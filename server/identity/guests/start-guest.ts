import type { Input } from '#contract/endpoint.ts'
import type { guests } from '#contract/identity/guests.ts'
import { accountNeededMessage } from '#contract/orders/guests/guest-limits.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { findSessionUser } from '../identity.store.ts'
import { randomText } from '../random-text.ts'
import { reservedEmail } from '../reserved-email.ts'
import { describeDevice } from '../sessions/device.ts'
import { insertSession } from '../sessions/sessions.store.ts'
import { insertGuest, isGuestCheckoutOffered, updateUnusedGuest } from './guests.store.ts'

type StartGuestInput = Input<typeof guests.startGuest>['body']

/** A username that nobody chose, with the given start. */
export const randomUsername = (start: 'guest' | 'customer'): string =>
  `${start}_${randomText('abcdefghijkmnpqrstuvwxyz23456789', 10)}`

/**
 * Makes a guest and starts a session. Every call makes a guest of its own, whether or not an account or another guest has the same address, so
 * that nothing of them is revealed. Only a guest who calls and has ordered nothing stays the same, with cart and addresses, and gets the new details.
 */
export async function startGuest(
  context: AppContext,
  caller: Caller | null,
  { firstName, lastName, mobile, email }: StartGuestInput,
  ip: string,
  userAgent: string,
) {
  const { db, clock } = context
  if (!(await isGuestCheckoutOffered(db))) throw new AppError('forbidden', accountNeededMessage)
  await countAttempt(context, ['startGuestByClient', clientKey(ip)])
  const details = { firstName, lastName, mobile, mobileE164: normalizeIndianMobile(mobile), guestEmail: email }
  const isCorrected = caller?.isGuest && (await updateUnusedGuest(db, caller.id, details, clock()))
  const { id } = isCorrected ? caller : await insertGuest(db, { ...details, ...reservedNames(), createdAt: clock() })
  const session = await createGuestSession(context, id, userAgent)
  if (!session) throw new AppError('conflict', 'This did not work. Please try again.')
  return { message: 'You go on as a guest.', ...session }
}

/** Names of an account by which nobody can sign in. */
const reservedNames = () => ({ username: randomUsername('guest'), email: reservedEmail() })

/** A session of a guest: token and user; null for a guest who was blocked, deleted, or has an account now. */
export async function createGuestSession({ db, tokens, clock }: AppContext, userId: string, userAgent: string) {
  const now = clock()
  const expiresAt = new Date(now.getTime() + tokens.ttl * 1000)
  const session = await insertSession(db, { userId, passwordHash: null, ...describeDevice(userAgent) }, now, expiresAt)
  if (!session) return null
  const token = await tokens.issue({ sessionId: session.id, userId }, now)
  return { token, user: await findSessionUser(db, userId) }
}
