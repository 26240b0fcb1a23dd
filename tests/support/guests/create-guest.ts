import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { insertGuest } from '#server/identity/guests/guests.store.ts'
import { createGuestSession, randomUsername } from '#server/identity/guests/start-guest.ts'
import { createSequence } from '../sequence.ts'

const next = createSequence()

/** Sets whether the store lets visitors order as guests. */
export async function setGuestCheckout({ db }: Pick<AppContext, 'db'>, guestCheckoutOffered: boolean): Promise<void> {
  await ensureCompanyDetails(db)
  await db.updateTable('companyDetails').set({ guestCheckoutOffered }).execute()
}

/** A guest for use cases, with the token of the session and the address that was entered. */
export type TestGuest = Caller & { token: string; email: string }

/** A guest with a session in a store that lets visitors order as guests. */
export async function createGuest(
  context: AppContext,
  { email = `guest${next()}@example.in`, mobile = `98${String(10_000_000 + next())}` } = {},
): Promise<TestGuest> {
  await setGuestCheckout(context, true)
  const { id } = await insertGuest(context.db, {
    firstName: 'Meera',
    lastName: 'Iyer',
    mobile,
    mobileE164: `+91${mobile}`,
    createdAt: context.clock(),
    username: randomUsername('guest'),
    email: `guest${next()}@customer.invalid`,
    guestEmail: email,
  })
  const session = (await createGuestSession(context, id, ''))!
  const claims = (await context.tokens.read(session.token, context.clock()))!
  return { id, sessionId: claims.sessionId, userType: 'CUSTOMER', isGuest: true, token: session.token, email }
}
