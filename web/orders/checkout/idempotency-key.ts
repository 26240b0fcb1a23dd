import { randomUuid } from '#web/api/random-uuid.ts'
import type { PlaceOrderBody } from '../order.ts'
import { type PendingPlacement, readCheckout, saveCheckout } from './checkout-storage.ts'

/** The order to be placed: the user, the choices and the lines. */
export type OrderAttempt = {
  userId: string
  choice: PlaceOrderBody
  lines: readonly { productVariantId: string | null; quantity: number }[]
}

const fingerprintOf = ({ userId, choice, lines }: OrderAttempt): string =>
  JSON.stringify([userId, choice, lines.map(({ productVariantId, quantity }) => [productVariantId, quantity])])

/** The placements of a user without a final response: one of them may have placed an order. */
export const pendingPlacementsOf = (userId: string | undefined): PendingPlacement[] =>
  (readCheckout().pendingPlacements ?? []).filter((placement) => placement.userId === userId)

/**
 * The idempotency key of an order; it changes after a final response of the server. It survives a reload, so that an order
 * whose response was lost is not placed twice.
 */
export const idempotencyKey = {
  get(attempt: OrderAttempt): string {
    const { userId, choice } = attempt
    const fingerprint = fingerprintOf(attempt)
    const pending = pendingPlacementsOf(userId)
    const known = pending.find((placement) => placement.fingerprint === fingerprint)
    if (known) return known.key
    const key = randomUuid()
    saveCheckout({ pendingPlacements: [...pending, { fingerprint, key, choice, userId }] })
    return key
  },
  /** After the final response of one placement. */
  remove(key: string): void {
    const others = (readCheckout().pendingPlacements ?? []).filter((placement) => placement.key !== key)
    saveCheckout({ pendingPlacements: others })
  },
  /** After an order. */
  clear: (): void => saveCheckout({ pendingPlacements: [] }),
}
