import type { Database } from '#server/database/connect.ts'

/** Locks an account against its deletion until the transaction ends; undefined for one that was blocked or deleted meanwhile, and for a guest. */
export const lockActiveAccount = (trx: Database, id: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deactivatedAt', 'is', null)
    .where('guestEmail', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Moves what the back office keeps of a guest to an account: notes and records of sent mails. */
export async function moveCustomerFacts(trx: Database, guestId: string, accountId: string): Promise<void> {
  const move = { userId: accountId }
  await trx.updateTable('customerNotes').set(move).where('userId', '=', guestId).execute()
  await trx.updateTable('sentMessages').set(move).where('userId', '=', guestId).execute()
}
