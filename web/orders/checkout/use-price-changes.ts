import { useEffect, useRef } from 'react'
import type { CartLine } from '#web/cart/cart.ts'
import { priceChanges } from './cart-changes.ts'

/**
 * Compares the lines with the ones that the customer saw first, in the drawer or in the checkout. A changed price is reported
 * once before the placement; the next attempt accepts it.
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
    /** Accepts these prices as shown. */
    agree,
    /** The changed prices, a sentence each; they count as accepted afterwards. */
    changed(): string[] {
      const changes = priceChanges([...agreed.current.values()], lines)
      agree(lines)
      return changes
    },
  }
}
