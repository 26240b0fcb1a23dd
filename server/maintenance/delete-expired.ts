import { idempotencyKeyTtl } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { attemptLifetimeSeconds } from '#server/identity/throttle/throttle-rules.ts'
import { deleteExpiredImports } from '#server/import-export/imports/imports.store.ts'
import {
  deleteEndedSessions,
  deleteExpiredResetCodes,
  deleteIdempotencyKeys,
  deleteLoginAttempts,
} from './expired.store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what can never be used again: sessions that ended or expired, old reset codes and counted tries, the keys of orders placed more than a day ago, and imports that nobody went on with for a day or that ended a month ago. */
export async function deleteExpired({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteEndedSessions(db, now)
  await deleteExpiredResetCodes(db, now)
  await deleteIdempotencyKeys(db, new Date(now.getTime() - idempotencyKeyTtl))
  await deleteExpiredImports(db, { ended: new Date(now.getTime() - 30 * day), idle: new Date(now.getTime() - day) })
  await deleteLoginAttempts(db, new Date(now.getTime() - attemptLifetimeSeconds * 1000))
}
