import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Wrong tries after which a code is dead. */
const maxAttempts = 5

/** Keeps a user's code, the only one they have; an earlier one is dead from then on, its tries too. */
export const upsertResetCode = (db: Database, userId: string, codeHash: string, expiresAt: Date) =>
  db
    .insertInto('passwordResetCodes')
    .values({ userId, codeHash, expiresAt })
    .onConflict((kept) => kept.column('userId').doUpdateSet({ codeHash, expiresAt, attempts: 0 }))
    .execute()

/**
 * The living code of the account with this e-mail address, with one of its tries used up: before it is compared, so that
 * many guesses at once are no more than many one after the other. Undefined without a code, or with none left to try.
 */
export const countCodeAttempt = (db: Database, email: string, now: Date) =>
  db
    .updateTable('passwordResetCodes')
    .from('users')
    .set(({ eb }) => ({ attempts: eb('passwordResetCodes.attempts', '+', 1) }))
    .whereRef('users.id', '=', 'passwordResetCodes.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deactivatedAt', 'is', null)
    .where('passwordResetCodes.attempts', '<', maxAttempts)
    .where('passwordResetCodes.expiresAt', '>', now)
    .returning(['users.id', 'users.username', 'users.email', 'users.firstName', 'passwordResetCodes.codeHash'])
    .executeTakeFirst()

/** Uses a code up; false when somebody else has, or a newer one took its place. */
export async function consumeResetCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResetCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes a user's code away: it was sent to an address that is theirs no more. */
export const deleteResetCode = (db: Database, userId: string) =>
  db.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute()
