import { accountNeededMessage } from '#contract/orders/guests/guest-limits.ts'
import { ApiError, hasStatus, messageOf } from '#web/api/api-error.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import { cartChanges } from './cart-changes.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { watchForLostOrder } from './lost-order.ts'
import { isRolledBack } from './rolled-back.ts'

/** The error of a placement: a message and the changes by line. */
export type PlacementFailure = {
  message: string
  changes: string[]
  isAddressGone?: boolean
  /** The store takes no orders of guests any more: the guest logs in. */
  isAccountNeeded?: boolean
}

const fallbackMessage = 'Failed to place order. Please try again.'
const noResponseMessage = 'The store did not answer. Please try again: the same order is never placed twice.'

/** The server's messages about rejected lines. */
function problemMessages(error: unknown): string[] {
  const problems = error instanceof ApiError ? error.body.problems : undefined
  if (!Array.isArray(problems)) return []
  return problems.map(({ message }: { message?: unknown }) => message).filter((text) => typeof text === 'string')
}

/**
 * The message of a failed placement, and the changes of the cart. The cart is refetched unless the result is unknown or the address is gone;
 * with an unknown result the order is shown once it is found.
 */
export async function describePlacementFailure(
  error: unknown,
  { before, key }: { before: CartState; key: string },
): Promise<PlacementFailure> {
  const message = messageOf(error, fallbackMessage)
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isRolledBack(error)) {
    idempotencyKey.remove(key)
    // The lines are in the cart again under new ids; the cart may have changed meanwhile.
    await cartActions.refetch()
    return { message, changes: cartChanges(before, cartStore.get()) }
  }
  // The result of a placement without a response is unknown; a retry with the same key returns it.
  if (!isFinal) {
    watchForLostOrder()
    return { message, changes: hasStatus(error, 0) ? [noResponseMessage] : [] }
  }
  idempotencyKey.remove(key)
  if (hasStatus(error, 404)) {
    const changes = ['The address was deleted meanwhile. Please choose where to deliver.']
    return { message, changes, isAddressGone: true }
  }
  if (hasStatus(error, 403) && message === accountNeededMessage) return { message, changes: [], isAccountNeeded: true }
  await cartActions.refetch()
  const changes = cartChanges(before, cartStore.get())
  return { message, changes: changes.length > 0 ? changes : problemMessages(error).filter((text) => text !== message) }
}
