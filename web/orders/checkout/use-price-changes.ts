import { useEffect, useRef } from 'react'
import type { CartLine } from '#web/cart/cart.ts'
import { priceChanges } from './cart-changes.ts'

/**
 * Compares the prices with the ones that were shown first, in the drawer or in the checkout. A changed price is reported once
 * before the placement; after that it counts as shown.
 */
export function usePriceChanges(open: boolean, lines: readonly CartLine[]) {
  const shownLines = useRef(new Map<string, CartLine>())
  useEffect(() => {
    if (open) shownLines.current = new Map()
  }, [open])
  useEffect(() => {
    if (!open) return
    for (const line of lines) {
      const { productVariantId: id } = line
      if (id !== null && !shownLines.current.has(id)) shownLines.current.set(id, line)
    }
  }, [open, lines])

  const accept = (cartLines: readonly CartLine[]) => {
    shownLines.current = new Map(cartLines.map((line) => [line.productVariantId ?? line.id, line]))
  }
  return {
    /** Accepts these prices as shown. */
    accept,
    /** The changed prices, a sentence each; they count as accepted afterwards. */
    acceptChanges(): string[] {
      const changes = priceChanges([...shownLines.current.values()], lines)
      accept(lines)
      return changes
    },
  }
}
