import { maxFoundCustomers } from '#contract/orders/staff/staff-order-limits.ts'
import { phoneSearchDigits } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { findCustomers } from './staff-orders.store.ts'
import { knownEmail } from './unknown-email.ts'

/** The first customers whose name, e-mail address or mobile number contains a text. */
export async function findCustomersForOrder({ db }: Pick<AppContext, 'db'>, text: string) {
  const found = await findCustomers(db, { text, digits: phoneSearchDigits(text), limit: maxFoundCustomers })
  return { customers: found.map((customer) => ({ ...customer, email: knownEmail(customer.email) })) }
}
