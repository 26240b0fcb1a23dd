import { randomUuid } from '#web/api/random-uuid.ts'
import type { PlaceOrderBody } from '../order.ts'
import { readCheckout, saveCheckout } from './checkout-storage.ts'

/** The order to be placed: the user, the choices and the lines. */
export type OrderAttempt = {
  userId: string
  choice: PlaceOrderBody
  lines: readonly { productVariantId: string | null; quantity: number }[]
}

const fingerprint = ({ userId, choice, lines }: OrderAttempt): string =>
  JSON.stringify([userId, choice, lines.map(({ productVariantId, quantity }) => [productVariantId, quantity])])

/**
 * The idempotency key of an order; it changes after a final response of the server. It survives a reload, so that an order
 * whose response was lost is not placed twice.
 */
export const idempotencyKey = {
  get(attempt: OrderAttempt): string {
    const text = fingerprint(attempt)
    const { pendingPlacement } = readCheckout()
    if (pendingPlacement?.fingerprint === text) return pendingPlacement.key
    const key = randomUuid()
    saveCheckout({ pendingPlacement: { fingerprint: text, key, choice: attempt.choice, userId: attempt.userId } })
    return key
  },
  clear: (): void => saveCheckout({ pendingPlacement: null }),
}
