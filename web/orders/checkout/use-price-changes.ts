import { useEffect, useRef } from 'react'
import type { CartLine } from '#web/cart/cart.ts'
import { priceChanges } from './cart-changes.ts'

/**
 * The lines as the shopper first saw them: in the drawer before the checkout opened, or when they came into it. A price that
 * has moved since is told of before anything is charged, once: whoever then presses again has agreed.
 */
export function usePriceChanges(open: boolean, lines: readonly CartLine[]) {
  const agreed = useRef(new Map<string, CartLine>())
  useEffect(() => {
    if (open) agreed.current = new Map()
  }, [open])
  useEffect(() => {
    if (!open) return
    for (const line of lines) {
      const { productVariantId: id } = line
      if (id !== null && !agreed.current.has(id)) agreed.current.set(id, line)
    }
  }, [open, lines])

  const agree = (now: readonly CartLine[]) => {
    agreed.current = new Map(now.map((line) => [line.productVariantId ?? line.id, line]))
  }
  return {
    /** The shopper has been told of these prices. */
    agree,
    /** What costs another sum now, a sentence each; from then on the new prices are the agreed ones. */
    changed(): string[] {
      const changes = priceChanges([...agreed.current.values()], lines)
      agree(lines)
      return changes
    },
  }
}
