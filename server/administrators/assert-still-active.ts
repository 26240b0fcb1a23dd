import type { AuditActor } from '#server/audit/record-change.ts'
import { unauthenticated } from '#server/errors.ts'
import type { Administrator } from './administrators.store.ts'

/** Throws `unauthenticated` if the actor is an administrator who was deactivated while the call ran. */
export function assertStillActive(all: readonly Administrator[], actor: AuditActor): void {
  if (actor === 'command line' || all.some(({ id, isActive }) => id === actor.id && isActive)) return
  throw unauthenticated()
}
