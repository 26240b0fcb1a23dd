import { maxCustomerNotes, maxShownMessages } from '#contract/customers/customer-limits.ts'
import { findAddresses } from '#server/addresses/addresses.store.ts'
import { findCart, findCartLines } from '#server/cart/cart.store.ts'
import { toCartResponse } from '#server/cart/cart-response.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { customerResponse } from './customer-response.ts'
import { findCustomer, findSentMessages } from './customers.store.ts'
import { findNotes } from './notes/notes.store.ts'

/** One customer with addresses, cart, notes and the last mails. Reads only: a customer without a cart gets none. */
export async function showCustomer({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string) {
  const customer = await findCustomer(db, id)
  if (!customer) throw notFound('Customer')
  const [addresses, cart, notes, messages] = await Promise.all([
    findAddresses(db, id),
    readCart(db, id, clock()),
    findNotes(db, id, maxCustomerNotes),
    findSentMessages(db, id, maxShownMessages),
  ])
  return { customer: customerResponse(customer), addresses, cart, notes, messages }
}

async function readCart(db: Database, userId: string, now: Date) {
  const cart = await findCart(db, userId)
  if (!cart) return { items: [], value: 0 }
  const { items, totalAmount } = toCartResponse(cart, await findCartLines(db, userId), now)
  return { items, value: totalAmount }
}
