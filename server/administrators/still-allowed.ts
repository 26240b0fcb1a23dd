import type { Author } from '../audit/record-change.ts'
import { Refusal } from '../errors.ts'
import type { Administrator } from './administrators.store.ts'

/** Refuses whoever was deactivated while their call was on its way. */
export function stillAllowed(held: readonly Administrator[], by: Author): void {
  if (by === 'command line' || held.some(({ id, isActive }) => id === by.id && isActive)) return
  throw new Refusal('unauthenticated', 'Please sign in to go on.')
}
