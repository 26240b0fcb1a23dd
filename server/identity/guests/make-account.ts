import type { Input } from '#contract/endpoint.ts'
import type { guests } from '#contract/identity/guests.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { countAttempt, decrementAttempt, type ThrottledAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { insertConsent } from '../consents.store.ts'
import { findSessionUser } from '../identity.store.ts'
import { assertUncommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endOtherSessions } from '../sessions/sessions.store.ts'
import { convertGuest } from './guests.store.ts'
import { randomUsername } from './start-guest.ts'

type MakeAccountInput = Input<typeof guests.makeAccount>['body']

/**
 * Makes an account of the guest who calls: the address that was entered and a password, with all that the guest has ordered. A conflict at the
 * e-mail address if an account has it, which is throttled as failed registrations are, because it reveals which accounts exist. Sessions that links
 * have opened elsewhere end.
 */
export async function makeAccount(
  context: AppContext,
  caller: Caller,
  { password, consent }: MakeAccountInput,
  ip: string,
) {
  const { db, clock, sessions } = context
  if (!caller.isGuest) throw alreadyAnAccount()
  await assertUncommonPassword('password', password)
  const attempt: ThrottledAttempt = ['failedRegistration', clientKey(ip)]
  await countAttempt(context, attempt)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const now = clock()
    const account = { username: randomUsername('customer'), passwordHash, now }
    if (!(await convertGuest(trx, caller.id, account))) throw alreadyAnAccount()
    if (consent) await insertConsent(trx, caller.id, now)
    await endOtherSessions(trx, caller.id, caller.sessionId, now)
  })
  sessions.invalidateUser(caller.id)
  await decrementAttempt(context, attempt)
  return { message: 'Your account is ready.', user: await findSessionUser(db, caller.id) }
}

const alreadyAnAccount = () => new AppError('conflict', 'You have an account already.')
