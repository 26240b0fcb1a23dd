import type { Database } from '#server/database/connect.ts'

/** Deletes every session that no token can use any more. */
export const deleteEndedSessions = (db: Database, now: Date) =>
  db
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('endedAt', 'is not', null)]))
    .execute()

/** Deletes the keys that answer for no order any more. */
export const deleteIdempotencyKeys = (db: Database, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', before).execute()

/** Deletes reset codes that are too old to be used. */
export const deleteExpiredResetCodes = (db: Database, now: Date) =>
  db.deleteFrom('passwordResetCodes').where('expiresAt', '<=', now).execute()

/** Deletes tries that nobody remembers any more. */
export const deleteLoginAttempts = (db: Database, before: Date) =>
  db.deleteFrom('throttleAttempts').where('lastAttemptAt', '<=', before).execute()
