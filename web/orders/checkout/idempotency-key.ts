import type { PlaceOrderBody } from '../order.ts'
import { readCheckout, saveCheckout } from './checkout-storage.ts'

/** One order as its shopper means it: the same person, the same choices, the same lines. */
export type OrderAttempt = {
  userId: string
  choice: PlaceOrderBody
  lines: readonly { productVariantId: string | null; quantity: number }[]
}

/** A random key; `randomUUID` is there on secure pages only. */
function generateKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const fingerprint = ({ userId, choice, lines }: OrderAttempt): string =>
  JSON.stringify([userId, choice, lines.map(({ productVariantId, quantity }) => [productVariantId, quantity])])

/**
 * The key that makes a repeated order the same order: one for each wish, until the server has answered it for good. A reload
 * does not change it, so that an order whose answer was lost is never placed twice.
 */
export const idempotencyKey = {
  get(wish: OrderAttempt): string {
    const text = fingerprint(wish)
    const { placing } = readCheckout()
    if (placing?.wish === text) return placing.key
    const key = generateKey()
    saveCheckout({ placing: { wish: text, key, choice: wish.choice, userId: wish.userId } })
    return key
  },
  clear: (): void => saveCheckout({ placing: null }),
}
