import { keepCheckout, keptCheckout } from './kept-checkout.ts'
import type { OrderChoice } from './order.ts'

/** One order as its shopper means it: the same person, the same choices, the same lines. */
export type Wish = {
  userId: string
  choice: OrderChoice
  lines: readonly { productVariantId: string | null; quantity: number }[]
}

/** A random key; `randomUUID` is there on secure pages only. */
function freshKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const textOf = ({ userId, choice, lines }: Wish): string =>
  JSON.stringify([userId, choice, lines.map(({ productVariantId, quantity }) => [productVariantId, quantity])])

/**
 * The key that makes a repeated order the same order: one for each wish, until the server has answered it for good. A reload
 * does not change it, so that an order whose answer was lost is never placed twice.
 */
export const idempotencyKey = {
  of(wish: Wish): string {
    const text = textOf(wish)
    const { placing } = keptCheckout()
    if (placing?.wish === text) return placing.key
    const key = freshKey()
    keepCheckout({ placing: { wish: text, key, choice: wish.choice, userId: wish.userId } })
    return key
  },
  forget: (): void => keepCheckout({ placing: null }),
}
