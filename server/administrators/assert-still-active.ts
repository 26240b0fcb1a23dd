import type { AuditActor } from '#server/audit/record-change.ts'
import { AppError } from '#server/errors.ts'
import type { Administrator } from './administrators.store.ts'

/** Refuses whoever was deactivated while their call was on its way. */
export function assertStillActive(held: readonly Administrator[], by: AuditActor): void {
  if (by === 'command line' || held.some(({ id, isActive }) => id === by.id && isActive)) return
  throw new AppError('unauthenticated', 'Please sign in to go on.')
}
