import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Short ids of a user's orders on which something is still to happen: the parcel, a return, or money on its way back. */
export async function findOpenOrders(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ shortId: string }>`
    select upper(short_id) as short_id from orders
    where user_id = ${userId} and (delivery_status in ('PENDING', 'SHIPPED') or return_status = 'REQUESTED'
      or exists (select from refunds where refunds.order_id = orders.id and refunds.status <> 'COMPLETED'))
    order by order_date`.execute(db)
  return rows.map(({ shortId }) => shortId)
}

/**
 * Takes a user out of their orders: names, addresses and what they wrote. What was bought, when, for how much and in which
 * State stays for the books.
 */
export async function anonymizeCustomer(db: Database, userId: string): Promise<void> {
  await db.updateTable('orderEvents').set({ note: null }).where('userId', '=', userId).execute()
  await db
    .updateTable('orders')
    .set({
      firstName: 'Deleted',
      lastName: 'customer',
      email: '',
      mobile: null,
      fullName: null,
      phone: null,
      addressLine1: 'Erased',
      addressLine2: null,
      city: 'Erased',
      postalCode: '',
    })
    .where('userId', '=', userId)
    .execute()
}
