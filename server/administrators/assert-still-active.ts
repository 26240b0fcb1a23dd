import type { AuditActor } from '#server/audit/record-change.ts'
import { AppError } from '#server/errors.ts'
import type { Administrator } from './administrators.store.ts'

/** Refuses a caller who was deactivated while their call was running. */
export function assertStillActive(all: readonly Administrator[], actor: AuditActor): void {
  if (actor === 'command line' || all.some(({ id, isActive }) => id === actor.id && isActive)) return
  throw new AppError('unauthenticated', 'Please sign in to go on.')
}
