import type { Database } from '#server/database/connect.ts'

/**
 * Removes a user's personal data from the complaints that they filed while signed in: name, contacts, and everything that was written, which can
 * name them. An open one is closed, because nobody can be answered any more. The category and the times remain.
 */
export async function eraseGrievances(db: Database, userId: string, now: Date): Promise<void> {
  const own = db.selectFrom('grievances').select('id').where('userId', '=', userId)
  await db
    .updateTable('grievanceEntries')
    .set({ text: 'Erased' })
    .where('kind', '<>', 'CLOSED')
    .where('grievanceId', 'in', own)
    .execute()
  await db
    .updateTable('grievances')
    .set({ status: 'CLOSED', closedAt: now })
    .where('userId', '=', userId)
    .where('status', '=', 'OPEN')
    .execute()
  await db
    .updateTable('grievances')
    .set({ name: 'Deleted customer', email: '', mobile: null, orderNumber: null, userId: null })
    .where('userId', '=', userId)
    .execute()
}
