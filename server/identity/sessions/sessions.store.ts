import type { Database } from '#server/database/connect.ts'

/** Whose session it is, and the password that was proved for it. */
type VerifiedPassword = { userId: string; passwordHash: string }

/**
 * Begins a session unless the account was closed or its password changed since the proof; undefined then. Holding the
 * user's row makes it wait for a password change that runs now, which could not see this session to end it.
 */
export const insertSession = (db: Database, { userId, passwordHash }: VerifiedPassword, now: Date, expiresAt: Date) =>
  db
    .insertInto('sessions')
    .columns(['userId', 'createdAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => ['id', val(now).as('createdAt'), val(expiresAt).as('expiresAt')])
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('deactivatedAt', 'is', null)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst()

/** Removes a user's sessions that no token can use any more, so that they do not pile up. */
export const deleteExpiredSessions = (db: Database, userId: string, now: Date) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('endedAt', 'is not', null)]))
    .execute()

/** Ends every session of a user but one. */
export const endOtherSessions = (db: Database, userId: string, keptId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('id', '<>', keptId)
    .where('endedAt', 'is', null)
    .execute()

/** Ends every session of a user. */
export const endSessions = (db: Database, userId: string, now: Date) =>
  db.updateTable('sessions').set({ endedAt: now }).where('userId', '=', userId).where('endedAt', 'is', null).execute()

/** Ends one session. */
export const endSession = (db: Database, id: string, now: Date) =>
  db.updateTable('sessions').set({ endedAt: now }).where('id', '=', id).where('endedAt', 'is', null).execute()
