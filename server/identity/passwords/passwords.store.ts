import type { Database } from '#server/database/connect.ts'

/** The hash of a user's password; null for people of the demonstration. */
export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.passwordHash
}

/** Sets the password that was proved by `provenHash`; false when it was changed meanwhile. */
export async function replacePassword(db: Database, id: string, provenHash: string, newHash: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash: newHash, updatedAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', provenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets a password that a one-time code allows. */
export const setPassword = (db: Database, id: string, passwordHash: string, now: Date) =>
  db.updateTable('users').set({ passwordHash, updatedAt: now }).where('id', '=', id).execute()
