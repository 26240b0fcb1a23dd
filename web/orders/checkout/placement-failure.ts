import { ApiError, hasStatus, messageOf } from '#web/api/api-error.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import { cartChanges } from './cart-changes.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Why no order was placed: a sentence, and what has changed line by line. */
export type PlacementFailure = { message: string; changes: string[]; isAddressGone?: boolean }

const fallbackMessage = 'Failed to place order. Please try again.'
const noResponseMessage = 'The store did not answer. Please try again: the same order is never placed twice.'

/** The server's own sentences on lines that it refused. */
function problemMessages(error: unknown): string[] {
  const problems = error instanceof ApiError ? error.body.problems : undefined
  if (!Array.isArray(problems)) return []
  return problems.map(({ message }: { message?: unknown }) => message).filter((text) => typeof text === 'string')
}

/** The payment provider refused and the store took its order back. A gateway's own 502 has no sentence and tells nothing. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 502 && error.message !== ''

/** Puts a refused or unanswered order into words, after looking at the cart as it now is. */
export async function describePlacementFailure(error: unknown, before: CartState): Promise<PlacementFailure> {
  const message = messageOf(error, fallbackMessage)
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isRolledBack(error)) {
    // The lines are back in the cart under new ids, and what lay there before may have changed meanwhile.
    await cartStore.refetch()
    return { message, changes: cartChanges(before, cartStore.get()) }
  }
  // Whether an unanswered order was placed nobody knows: asked again with the same key, the server tells.
  if (!isFinal) return { message, changes: hasStatus(error, 0) ? [noResponseMessage] : [] }
  idempotencyKey.clear()
  if (hasStatus(error, 404)) {
    const changes = ['The address was deleted meanwhile. Please choose where to deliver.']
    return { message, changes, isAddressGone: true }
  }
  await cartStore.refetch()
  const changes = cartChanges(before, cartStore.get())
  return { message, changes: changes.length > 0 ? changes : problemMessages(error).filter((text) => text !== message) }
}
