import type { Database } from '#server/database/connect.ts'

/** The hash of a user's password; null for customers of the demonstration. */
export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.passwordHash
}

/** Replaces the password that was verified by `verifiedHash`; false if it changed meanwhile. */
export async function replacePassword(db: Database, id: string, verifiedHash: string, newHash: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash: newHash, updatedAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', verifiedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets a password without a check of the present one: after a one-time code was accepted, or from the command line. */
export const setPassword = (db: Database, id: string, passwordHash: string, now: Date) =>
  db.updateTable('users').set({ passwordHash, updatedAt: now }).where('id', '=', id).execute()
