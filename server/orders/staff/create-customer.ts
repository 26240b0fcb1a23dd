import { minuteMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import type { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { randomUsername } from '#server/identity/guests/start-guest.ts'
import { insertUser } from '#server/identity/identity.store.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { randomPassword } from '#server/identity/passwords/random-password.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { reservedEmail } from '#server/identity/reserved-email.ts'
import { findSameCustomer } from './staff-orders.store.ts'

type CreateCustomerInput = Input<typeof staffOrders.createCustomer>['body']

/** Milliseconds in which the same customer without an e-mail address is one: the form was sent twice. */
const sameWithin = 10 * minuteMs

/**
 * Makes an account for a customer with a password that nobody knows: the customer sets one by "Forgot password". A conflict at the e-mail
 * address if an account has it. The audit entry has no personal data.
 */
export async function createCustomerForOrder(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Pick<Caller, 'id'>,
  { email, firstName, lastName, mobile }: CreateCustomerInput,
) {
  const passwordHash = await hashPassword(randomPassword())
  const id = await inTransaction(db, async (trx) => {
    if (!email) {
      await lockUntilCommit(trx, `new customer ${mobile}`)
      const since = new Date(clock().getTime() - sameWithin)
      const same = await findSameCustomer(trx, { firstName, lastName, mobile }, since)
      if (same) return same.id
    }
    const user = await insertUser(trx, {
      username: randomUsername('customer'),
      firstName,
      lastName,
      mobile,
      passwordHash,
      userType: 'CUSTOMER',
      email: email ?? reservedEmail(),
      mobileE164: normalizeIndianMobile(mobile),
    })
    await recordCustomerChange(trx, administrator, clock(), {
      id: user.id,
      before: null,
      after: { isMadeByShop: true },
    })
    return user.id
  })
  const customer = { id, firstName, lastName, email: email ?? null, mobile, addresses: [] }
  return { message: `${firstName} ${lastName} is a customer now.`, customer }
}
