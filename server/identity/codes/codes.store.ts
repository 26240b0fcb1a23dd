import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** The number of attempts after which a code is void. */
const maxOneTimeCodeAttempts = 5

/** What a one-time code does. */
export type CodePurpose = Tables['oneTimeCodes']['purpose']

type NewCode = { userId: string; email: string; purpose: CodePurpose; codeHash: string; expiresAt: Date }

/**
 * Stores a user's only code of a purpose in place of an earlier one, with no attempts counted; undefined if the user was deactivated or has
 * another address than this one. The lock on the user's row makes the insert wait for a concurrent change of them, which deletes the codes that
 * it can see.
 */
export const upsertCode = (db: Database, { userId, email, purpose, codeHash, expiresAt }: NewCode) =>
  db
    .insertInto('oneTimeCodes')
    .columns(['userId', 'purpose', 'codeHash', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          'id',
          val(purpose).as('purpose'),
          val(codeHash).as('codeHash'),
          val(expiresAt).as('expiresAt'),
        ])
        .where('id', '=', userId)
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('deactivatedAt', 'is', null)
        .forShare(),
    )
    .onConflict((kept) => kept.columns(['userId', 'purpose']).doUpdateSet({ codeHash, expiresAt, attempts: 0 }))
    .returning('userId')
    .executeTakeFirst()

/**
 * The valid code of the account with this e-mail address, with one more attempt counted: before the comparison, so that
 * parallel guesses are limited too. Undefined without a code or without an attempt left.
 */
export const countCodeAttempt = (db: Database, email: string, purpose: CodePurpose, now: Date) =>
  db
    .updateTable('oneTimeCodes')
    .from('users')
    .set(({ eb }) => ({ attempts: eb('oneTimeCodes.attempts', '+', 1) }))
    .whereRef('users.id', '=', 'oneTimeCodes.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deactivatedAt', 'is', null)
    .where('oneTimeCodes.purpose', '=', purpose)
    .where('oneTimeCodes.attempts', '<', maxOneTimeCodeAttempts)
    .where('oneTimeCodes.expiresAt', '>', now)
    .returning(['users.id', 'users.username', 'users.email', 'users.firstName', 'users.passwordHash', 'users.userType'])
    .returning(['users.emailProvenAt', 'oneTimeCodes.codeHash'])
    .executeTakeFirst()

/** Uses up a code; false if it was used or replaced meanwhile. */
export async function consumeCode(
  db: Database,
  { userId, purpose, codeHash }: Pick<NewCode, 'userId' | 'purpose' | 'codeHash'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all codes of a user: their password or e-mail address changed, or their account was deactivated. */
export const deleteCodes = (db: Database, userId: string) =>
  db.deleteFrom('oneTimeCodes').where('userId', '=', userId).execute()
