import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { throwFieldConflict } from '../identity.store.ts'

/** Whether the owner lets visitors order as guests. */
export async function isGuestCheckoutOffered(db: Database): Promise<boolean> {
  const row = await db.selectFrom('companyDetails').select('guestCheckoutOffered').executeTakeFirst()
  return row?.guestCheckoutOffered ?? false
}

/** What a guest enters. */
type GuestDetails = {
  guestEmail: string
  firstName: string
  lastName: string
  mobile: string
  mobileE164: string | null
}

type NewGuest = GuestDetails & {
  username: string
  /** The reserved address of the row. */
  email: string
  createdAt: Date
}

/** Inserts a guest, who has no password, and returns the id. */
export const insertGuest = (db: Database, { createdAt, ...guest }: NewGuest) =>
  db
    .insertInto('users')
    .values({ ...guest, createdAt, updatedAt: createdAt, userType: 'CUSTOMER' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Makes an account of a guest; false for a user who is none, or is blocked. A conflict at the e-mail address if an account has it. */
export async function convertGuest(
  db: Database,
  id: string,
  { username, passwordHash, now }: { username: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ username, passwordHash, email: sql<string>`guest_email`, guestEmail: null, updatedAt: now })
    .where('id', '=', id)
    .where('guestEmail', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
    .catch(throwFieldConflict)
  return numUpdatedRows > 0n
}

const batchSize = 500

/** SQL: whether a guest can be deleted or corrected: no order or draft of one, no notes, tags or block of administrators. */
const isUnused = sql<boolean>`(
  users.deactivated_at is null
  and not exists (select from orders where orders.user_id = users.id)
  and not exists (select from order_drafts where order_drafts.customer_id = users.id)
  and not exists (select from customer_notes where customer_notes.user_id = users.id)
  and not exists (select from customer_records where customer_records.user_id = users.id and tags <> '{}')
)`

/**
 * Replaces the details of an unused guest; false for any other user. The cart is locked before, as in a placement, so that an order has the details
 * of its guest.
 */
export const updateUnusedGuest = (db: Database, id: string, details: GuestDetails, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await sql`select from carts where user_id = ${id} for no key update`.execute(trx)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ ...details, updatedAt: now })
      .where('id', '=', id)
      .where('guestEmail', 'is not', null)
      .where(isUnused)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/**
 * Deletes unused guests that were created and last signed in before a time: up to 500, and returns how many. Carts are locked before users, as in a
 * placement; a guest whose cart is locked is left for the next time.
 */
export async function deleteUnusedGuests(trx: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with unused as materialized (
      select id from users
      where guest_email is not null and created_at < ${before}
        and ${isUnused}
        and not exists (select from sessions where sessions.user_id = users.id and last_used_at >= ${before})
      order by created_at, id limit ${batchSize}
    ),
    locked as materialized (select user_id from carts where user_id in (select id from unused) for update skip locked)
    select id from unused
    where id in (select user_id from locked) or not exists (select from carts where carts.user_id = unused.id)`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
  // Read again: an order or a draft can have been committed before the rows were locked.
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('guestEmail', 'is not', null)
    .where(isUnused)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
