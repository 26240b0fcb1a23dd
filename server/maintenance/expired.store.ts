import type { Database } from '#server/database/connect.ts'

/** Deletes expired idempotency keys. */
export const deleteIdempotencyKeys = (db: Database, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', before).execute()

/** Deletes expired one-time codes. */
export const deleteExpiredCodes = (db: Database, now: Date) =>
  db.deleteFrom('oneTimeCodes').where('expiresAt', '<=', now).execute()

/** Deletes login attempts that the throttle no longer counts. */
export const deleteLoginAttempts = (db: Database, before: Date) =>
  db.deleteFrom('throttleAttempts').where('lastAttemptAt', '<=', before).execute()
