import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField, Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { countTry, type Try, uncountTry } from './attempts.ts'
import { tokenFor } from './begin-session.ts'
import { keepConsent } from './consents.store.ts'
import { insertUser } from './identity.store.ts'
import { indianMobile } from './mobile.ts'
import { hashPassword } from './passwords.ts'
import { clientOf } from './try-rules.ts'

type Registration = Asked<typeof identity.register>['body']

/**
 * Makes a customer's account, never another kind, and signs it in; a conflict at the field that somebody else has. Who meets
 * many taken names has to wait: that is asking who has an account.
 */
export async function register(shop: Shop, registration: Registration, ip = '') {
  const { dob, password } = registration
  if (dob && dob > shop.clock().toISOString().slice(0, 10)) {
    throw invalidField('dob', 'The date of birth lies in the future.')
  }
  const tried: Try = ['registerInVain', clientOf(ip)]
  await countTry(shop, tried)
  const passwordHash = await hashPassword(password)
  const user = await makeCustomer(shop, registration, passwordHash)
  await uncountTry(shop, tried)
  const token = await tokenFor(shop, user.id, passwordHash)
  if (!token) throw new Refusal('conflict', 'The account was made. Please sign in.')
  return { message: 'Registration Successful!', token, user }
}

function makeCustomer({ db, clock }: Shop, registration: Registration, passwordHash: string) {
  const { username, email, firstName, lastName, mobile, dob, consent } = registration
  return inTransaction(db, async (trx) => {
    const user = await insertUser(trx, {
      ...{ username, email, firstName, lastName, mobile, dob, passwordHash },
      mobileNormal: indianMobile(mobile),
      userType: 'CUSTOMER',
    })
    if (consent) await keepConsent(trx, user.id, clock())
    return user
  })
}
