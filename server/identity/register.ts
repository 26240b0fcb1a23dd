import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { invalidField, Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { tokenFor } from './begin-session.ts'
import { insertUser } from './identity.store.ts'
import { indianMobile } from './mobile.ts'
import { hashPassword } from './passwords.ts'

type Registration = Asked<typeof identity.register>['body']

/** Makes a customer's account, never another kind, and signs it in; a conflict at the field that somebody else has. */
export async function register(shop: Shop, { password, ...person }: Registration) {
  if (person.dob && person.dob > shop.clock().toISOString().slice(0, 10)) {
    throw invalidField('dob', 'The date of birth lies in the future.')
  }
  const passwordHash = await hashPassword(password)
  const { username, email, firstName, lastName, mobile, dob } = person
  const user = await insertUser(shop.db, {
    ...{ username, email, firstName, lastName, mobile, dob },
    mobileNormal: indianMobile(mobile),
    passwordHash,
    userType: 'CUSTOMER',
  })
  const token = await tokenFor(shop, user.id, passwordHash)
  if (!token) throw new Refusal('conflict', 'The account was made. Please sign in.')
  return { message: 'Registration Successful!', token, user }
}
