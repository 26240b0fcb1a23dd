import type { Input } from '#contract/endpoint.ts'
import type { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertUser } from '#server/identity/identity.store.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { randomPassword } from '#server/identity/passwords/random-password.ts'
import { randomText } from '#server/identity/random-text.ts'
import { unknownEmail } from './unknown-email.ts'

type CreateCustomerInput = Input<typeof staffOrders.createCustomer>['body']

/**
 * Makes an account for a customer with a password that nobody knows: the customer sets one by "Forgot password". A conflict at the e-mail
 * address if an account has it. The audit entry has no personal data.
 */
export async function createCustomerForOrder(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: administratorId }: Pick<Caller, 'id'>,
  { email, firstName, lastName, mobile }: CreateCustomerInput,
) {
  const passwordHash = await hashPassword(randomPassword())
  const username = `customer_${randomText('abcdefghijkmnpqrstuvwxyz23456789', 10)}`
  return inTransaction(db, async (trx) => {
    const user = await insertUser(trx, {
      username,
      firstName,
      lastName,
      mobile,
      passwordHash,
      userType: 'CUSTOMER',
      email: email ?? unknownEmail(),
      mobileE164: normalizeIndianMobile(mobile),
    })
    await recordChange(trx, {
      actor: { id: administratorId },
      now: clock(),
      subject: 'customer',
      subjectId: user.id,
      subjectName: user.id.slice(0, 8).toUpperCase(),
      before: null,
      after: { isMadeByShop: true },
    })
    const customer = { id: user.id, firstName, lastName, email: email ?? null, mobile, addresses: [] }
    return { message: `${firstName} ${lastName} is a customer now.`, customer }
  })
}
