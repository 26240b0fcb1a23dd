import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * A customer with what administrators change, locked until the transaction ends; undefined if there is none. The record is read after the
 * lock of the user, because the statement that waits for the lock reads it as it was before.
 */
export async function lockCustomer(trx: Database, id: string) {
  const locked = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('userType', '=', 'CUSTOMER')
    // Not the record, which the triggers of orders lock last.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && readCustomer(trx, id)
}

const readCustomer = (trx: Database, id: string) =>
  trx
    .selectFrom('users')
    .innerJoin('customerRecords', 'customerRecords.userId', 'users.id')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.deactivatedAt', 'customerRecords.tags'])
    .select(['users.username', 'users.email', 'users.guestEmail', 'users.mobile', 'users.updatedAt'])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Writes the tags of a customer. */
export const updateTags = (trx: Database, userId: string, tags: string[]) =>
  trx.updateTable('customerRecords').set({ tags }).where('userId', '=', userId).execute()

/** Blocks a customer at a time and for a reason, or ends the block if both are null. */
export const updateBlock = (
  trx: Database,
  userId: string,
  { at, reason }: { at: Date | null; reason: string | null },
) =>
  sql`
    with account as (update users set deactivated_at = ${at}::timestamptz where id = ${userId}::uuid)
    update customer_records set block_reason = ${reason}::text where user_id = ${userId}::uuid`.execute(trx)

/** The tags that customers have, in their order. */
export async function findTags(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('customerTags').select('name').orderBy('name').limit(500).execute()
  return rows.map(({ name }) => name)
}
