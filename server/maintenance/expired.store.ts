import type { Database } from '#server/database/connect.ts'

/** Deletes ended and expired sessions. */
export const deleteEndedSessions = (db: Database, now: Date) =>
  db
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('endedAt', 'is not', null)]))
    .execute()

/** Deletes expired idempotency keys. */
export const deleteIdempotencyKeys = (db: Database, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', before).execute()

/** Deletes expired reset codes. */
export const deleteExpiredResetCodes = (db: Database, now: Date) =>
  db.deleteFrom('passwordResetCodes').where('expiresAt', '<=', now).execute()

/** Deletes login attempts that the throttle no longer counts. */
export const deleteLoginAttempts = (db: Database, before: Date) =>
  db.deleteFrom('throttleAttempts').where('lastAttemptAt', '<=', before).execute()
