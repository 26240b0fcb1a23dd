import { useEffect, useRef } from 'react'
import type { CartLine } from '#web/cart/cart.ts'
import { priceChanges } from './cart-changes.ts'

/**
 * Compares the lines with the ones that the customer saw first, in the drawer or in the checkout. A changed price is reported
 * once before the placement; the next attempt accepts it.
 */
export function usePriceChanges(open: boolean, lines: readonly CartLine[]) {
  const accepted = useRef(new Map<string, CartLine>())
  useEffect(() => {
    if (open) accepted.current = new Map()
  }, [open])
  useEffect(() => {
    if (!open) return
    for (const line of lines) {
      const { productVariantId: id } = line
      if (id !== null && !accepted.current.has(id)) accepted.current.set(id, line)
    }
  }, [open, lines])

  const accept = (now: readonly CartLine[]) => {
    accepted.current = new Map(now.map((line) => [line.productVariantId ?? line.id, line]))
  }
  return {
    /** Accepts these prices as shown. */
    accept,
    /** The changed prices, a sentence each; they count as accepted afterwards. */
    acceptChanges(): string[] {
      const changes = priceChanges([...accepted.current.values()], lines)
      accept(lines)
      return changes
    },
  }
}
