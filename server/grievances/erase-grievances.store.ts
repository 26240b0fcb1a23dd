import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * Removes a user's personal data from the complaints that they filed while signed in: name, contacts, and everything that was written, which can
 * name them. An open one is closed, because nobody can be answered any more. The category and the times remain.
 */
export async function eraseGrievances(db: Database, userId: string, now: Date): Promise<void> {
  // The complaints are changed first: a message that another transaction is adding to one of them is then in the table.
  const erased = await db
    .updateTable('grievances')
    .set({ name: 'Deleted customer', email: '', mobile: null, orderNumber: null, userId: null })
    .set({ status: 'CLOSED', closedAt: sql<Date>`coalesce(closed_at, ${now})` })
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  if (erased.length === 0) return
  await db
    .updateTable('grievanceEntries')
    .set({ text: 'Erased' })
    .where('kind', '<>', 'CLOSED')
    .where('grievanceId', '=', sql<string>`any(${erased.map(({ id }) => id)}::uuid[])`)
    .execute()
}
