import { ApiError, hasStatus, messageOf } from '#web/api/api-error.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import { changesBetween } from './cart-changes.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Why no order was placed: a sentence, and what has changed line by line. */
export type Refusal = { message: string; changes: string[]; isAddressGone?: boolean }

const fallback = 'Failed to place order. Please try again.'
const unheard = 'The store did not answer. Please try again: the same order is never placed twice.'

/** The server's own sentences on lines that it refused. */
function problemsOf(error: unknown): string[] {
  const problems = error instanceof ApiError ? error.reply.problems : undefined
  if (!Array.isArray(problems)) return []
  return problems.map(({ message }: { message?: unknown }) => message).filter((text) => typeof text === 'string')
}

/** The payment provider refused and the store took its order back. A gateway's own 502 has no sentence and tells nothing. */
const isUndone = (error: unknown): boolean => error instanceof ApiError && error.status === 502 && error.message !== ''

/** Puts a refused or unanswered order into words, after looking at the cart as it now is. */
export async function explained(error: unknown, before: CartView): Promise<Refusal> {
  const message = messageOf(error, fallback)
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isUndone(error)) {
    // The lines are back in the cart under new ids, and what lay there before may have changed meanwhile.
    await sharedCart.refetch()
    return { message, changes: changesBetween(before, sharedCart.now()) }
  }
  // Whether an unanswered order was placed nobody knows: asked again with the same key, the server tells.
  if (!isFinal) return { message, changes: hasStatus(error, 0) ? [unheard] : [] }
  idempotencyKey.forget()
  if (hasStatus(error, 404)) {
    const changes = ['The address was deleted meanwhile. Please choose where to deliver.']
    return { message, changes, isAddressGone: true }
  }
  await sharedCart.refetch()
  const changes = changesBetween(before, sharedCart.now())
  return { message, changes: changes.length > 0 ? changes : problemsOf(error).filter((text) => text !== message) }
}
