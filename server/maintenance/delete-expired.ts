import { idempotencyKeyTtl } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { deleteEndedSessions } from '#server/identity/sessions/sessions.store.ts'
import { attemptLifetimeSeconds } from '#server/identity/throttle/throttle-rules.ts'
import { deleteExpiredImports } from '#server/import-export/imports/imports.store.ts'
import { deleteExpiredResetCodes, deleteIdempotencyKeys, deleteLoginAttempts } from './expired.store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes expired data: ended and expired sessions, reset codes, login attempts, idempotency keys after a day, imports that were idle for a day or ended 30 days ago. */
export async function deleteExpired({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteEndedSessions(db, now)
  await deleteExpiredResetCodes(db, now)
  await deleteIdempotencyKeys(db, new Date(now.getTime() - idempotencyKeyTtl))
  await deleteExpiredImports(db, { ended: new Date(now.getTime() - 30 * day), idle: new Date(now.getTime() - day) })
  await deleteLoginAttempts(db, new Date(now.getTime() - attemptLifetimeSeconds * 1000))
}
