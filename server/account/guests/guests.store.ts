import { sql } from 'kysely'
import { maxCustomerTags } from '#contract/customers/customer-limits.ts'
import type { Database } from '#server/database/connect.ts'

/**
 * Locks an account until the transaction ends, against its deletion and against rows of it that are inserted meanwhile, such as a review of a product
 * that the guest has reviewed too; undefined for one that was blocked or deleted meanwhile, and for a guest.
 */
export const lockActiveAccount = (trx: Database, id: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deactivatedAt', 'is', null)
    .where('guestEmail', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Moves what the back office keeps of a guest to an account: notes, records of sent mails, and as many tags as the account has room for. */
export async function moveCustomerFacts(trx: Database, guestId: string, accountId: string): Promise<void> {
  const move = { userId: accountId }
  await trx.updateTable('customerNotes').set(move).where('userId', '=', guestId).execute()
  await trx.updateTable('sentMessages').set(move).where('userId', '=', guestId).execute()
  await sql`
    update customer_records account set tags = array(
      select unnest(account.tags)
      union (
        select name from unnest(guest.tags) as tag (name) where name <> all(account.tags)
        order by name limit ${maxCustomerTags} - cardinality(account.tags)
      )
      order by 1)
    from customer_records guest
    where account.user_id = ${accountId} and guest.user_id = ${guestId} and guest.tags <> '{}'`.execute(trx)
}
