import { maxFoundCustomers } from '#contract/orders/staff/staff-order-limits.ts'
import type { AppContext } from '#server/context.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { findCustomersWithAddresses } from './staff-orders.store.ts'

/** The first customers whose name, e-mail address or mobile number contains a text; blocked ones are marked, and no order is placed for them. */
export async function findCustomersForOrder({ db }: Pick<AppContext, 'db'>, text: string) {
  const found = await findCustomersWithAddresses(db, { text, limit: maxFoundCustomers })
  return {
    customers: found.map(({ deactivatedAt, ...customer }) => ({
      ...customer,
      email: knownEmail(customer.email),
      ...(deactivatedAt && { isBlocked: true as const }),
    })),
  }
}
