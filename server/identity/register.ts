import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { countAttempt, decrementAttempt, type ThrottledAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { insertConsent } from './consents.store.ts'
import { insertUser } from './identity.store.ts'
import { assertUncommonPassword } from './passwords/common-passwords.ts'
import { hashPassword } from './passwords/passwords.ts'
import { createSession } from './sessions/create-session.ts'

type RegisterInput = Input<typeof identity.register>['body']

/**
 * Creates an account, always a customer's, and signs it in; a conflict at the field that is taken. Registrations with taken
 * names are throttled, because their errors reveal which accounts exist.
 */
export async function register(context: AppContext, registration: RegisterInput, ip = '', userAgent = '') {
  const { dob, password } = registration
  if (dob && dob > dayInIndia(context.clock())) {
    throw invalidField('dob', 'The date of birth lies in the future.')
  }
  await assertUncommonPassword('password', password)
  const attempt: ThrottledAttempt = ['failedRegistration', clientKey(ip)]
  await countAttempt(context, attempt)
  const passwordHash = await hashPassword(password)
  const user = await insertCustomer(context, registration, passwordHash)
  await decrementAttempt(context, attempt)
  const session = await createSession(context, { userId: user.id, passwordHash, userAgent })
  if (!session) throw new AppError('conflict', 'The account was made. Please sign in.')
  return { message: 'Registration Successful!', token: session.token, user }
}

function insertCustomer({ db, clock }: AppContext, registration: RegisterInput, passwordHash: string) {
  const { username, email, firstName, lastName, mobile, dob, consent } = registration
  return inTransaction(db, async (trx) => {
    const user = await insertUser(trx, {
      username,
      email,
      firstName,
      lastName,
      mobile,
      dob,
      passwordHash,
      mobileE164: normalizeIndianMobile(mobile),
      userType: 'CUSTOMER',
    })
    if (consent) await insertConsent(trx, user.id, clock())
    return user
  })
}
