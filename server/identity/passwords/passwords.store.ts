import { sql } from 'kysely'
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

/** Records that a code from a mail to the user's present address was used. */
export const setEmailProven = (db: Database, id: string, now: Date) =>
  db.updateTable('users').set({ emailProvenAt: now }).where('id', '=', id).where('emailProvenAt', 'is', null).execute()

/**
 * Replaces the password of a user whose address is proven just now; false if it was proven before, or the password or the address is another one
 * meanwhile.
 */
export async function replaceUnprovenPassword(
  db: Database,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
  newHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash: newHash, emailProvenAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('emailProvenAt', 'is', null)
    .where('passwordHash', '=', passwordHash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
