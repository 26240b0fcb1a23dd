import { sql } from 'kysely'
import { maxResetCodeAttempts } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'

/** Stores a user's only code in place of an earlier one, with no attempts counted. */
export const upsertResetCode = (db: Database, userId: string, codeHash: string, expiresAt: Date) =>
  db
    .insertInto('passwordResetCodes')
    .values({ userId, codeHash, expiresAt })
    .onConflict((kept) => kept.column('userId').doUpdateSet({ codeHash, expiresAt, attempts: 0 }))
    .execute()

/**
 * The valid code of the account with this e-mail address, with one more attempt counted: before the comparison, so that
 * parallel guesses are limited too. Undefined without a code or without an attempt left.
 */
export const countCodeAttempt = (db: Database, email: string, now: Date) =>
  db
    .updateTable('passwordResetCodes')
    .from('users')
    .set(({ eb }) => ({ attempts: eb('passwordResetCodes.attempts', '+', 1) }))
    .whereRef('users.id', '=', 'passwordResetCodes.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deactivatedAt', 'is', null)
    .where('passwordResetCodes.attempts', '<', maxResetCodeAttempts)
    .where('passwordResetCodes.expiresAt', '>', now)
    .returning(['users.id', 'users.username', 'users.email', 'users.firstName', 'passwordResetCodes.codeHash'])
    .executeTakeFirst()

/** Uses up a code; false if it was used or replaced meanwhile. */
export async function consumeResetCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResetCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a user's code. */
export const deleteResetCode = (db: Database, userId: string) =>
  db.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute()
