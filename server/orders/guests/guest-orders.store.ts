import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isUnpaidOfShopper } from '../order-groups.store.ts'

/** The order of a link: when its days began, and what its customer is; undefined for none, and for an order of a deleted account. */
export const findGuestOrder = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select(['orders.id', 'orders.userId', 'orders.orderDate', 'orders.deliveredAt', 'users.deactivatedAt'])
    .select(({ eb }) => eb('users.guestEmail', 'is not', null).as('isOfGuest'))
    .where('orders.id', '=', id)
    .executeTakeFirst()

/** The id of a user's newest order; undefined for none. */
export async function findNewestOrderId(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('orderDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Serialises the placements of guests with the same e-mail address or the same mobile number until the transaction ends, so that each of them reads
 * what the others have ordered. Does nothing for a user who is no guest.
 */
export async function lockGuestContacts(trx: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select hashtextextended('guest ' || contact, 0)::text as key
    from users, unnest(array[lower(guest_email), mobile_e164]) as contact
    where id = ${userId} and guest_email is not null and contact is not null order by 1`.execute(trx)
  // One after the other, always in the same order.
  for (const { key } of rows) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx)
}

/** What decides whether a guest may order: the owner's switch, a block of the same customer, and the unpaid online orders of the same customer. */
export async function findGuestOrderLimits(trx: Database, guestId: string) {
  const { rows } = await sql<{ isOffered: boolean; isBlocked: boolean; unpaidOnline: number }>`
    select coalesce((select guest_checkout_offered from company_details), false) as "isOffered",
      exists (select from users where id = any(same) and deactivated_at is not null) as "isBlocked",
      (select count(*)::int from orders where user_id = any(same) and ${isUnpaidOfShopper}) as "unpaidOnline"
    from (select same_customer(${guestId}) as same) as guest`.execute(trx)
  return rows[0]!
}

/** The address of a guest for the throttle; undefined for a user who is none. */
export async function findGuestAddress(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('guestEmail').where('id', '=', id).executeTakeFirst()
  return row?.guestEmail?.toLowerCase()
}

/** Locks the orders of a user until the transaction ends. */
export const lockOrdersOf = (trx: Database, userId: string) =>
  trx.selectFrom('orders').select('id').where('userId', '=', userId).orderBy('id').forNoKeyUpdate().execute()

/** The variants that an account has ordered since the cart of a guest was last changed. */
export async function findOrderedSinceCart(trx: Database, guestId: string, accountId: string): Promise<Set<string>> {
  const items = await trx
    .selectFrom('carts')
    .innerJoin('orders', (join) => join.onRef('orders.orderDate', '>=', 'carts.changedAt'))
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('orderItems.productVariantId')
    .where('carts.userId', '=', guestId)
    .where('orders.userId', '=', accountId)
    .where('orderItems.productVariantId', 'is not', null)
    .$narrowType<{ productVariantId: string }>()
    .execute()
  return new Set(items.map(({ productVariantId }) => productVariantId))
}

/** Locks a guest until the transaction ends, so that nothing refers to the row any more; undefined for a user who is none. */
export const lockGuest = (trx: Database, id: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'firstName', 'guestEmail', 'deactivatedAt'])
    .where('id', '=', id)
    .where('guestEmail', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Moves everything about the orders of a guest to an account. Rows of other modules are left: they are deleted with the guest. */
export async function moveOrders(trx: Database, guestId: string, accountId: string): Promise<void> {
  const move = { userId: accountId }
  await trx.updateTable('orders').set(move).where('userId', '=', guestId).execute()
  await trx.updateTable('orderEvents').set(move).where('userId', '=', guestId).execute()
  await trx.updateTable('offerUses').set(move).where('userId', '=', guestId).execute()
  const content = sql`jsonb_set(content, '{customerId}', to_jsonb(${accountId}::text))`
  await trx
    .updateTable('orderDrafts')
    .set({ customerId: accountId, content })
    .where('customerId', '=', guestId)
    .execute()
  // Orders count themselves by triggers; parcels are counted when they move only.
  await sql`select count_customer_parcels(${accountId})`.execute(trx)
}
