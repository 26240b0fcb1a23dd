import { useState } from 'react'
import { maxQuantity } from '#contract/cart/max-quantity.ts'
import { useQuantityInCart } from '#web/cart/cart-store.ts'
import type { VariantViewModel } from '../product.ts'

type SelectedQuantity = { variantId: string; inCart: number; quantity: number }

/**
 * The quantity on a product page (specification 4). It starts with the quantity in the cart, or with 1. It is at most the largest
 * quantity of a line, so it is 0 if the variant is sold out. A chosen quantity applies until another colour is chosen or the
 * cart changes.
 */
export function useSelectedQuantity({ id, stock }: VariantViewModel) {
  const [selected, setSelected] = useState<SelectedQuantity | null>(null)
  const inCart = useQuantityInCart(id)
  const max = maxQuantity(stock)
  const isCurrent = selected?.variantId === id && selected.inCart === inCart
  const target = isCurrent ? selected.quantity : inCart || 1
  return {
    max,
    quantity: Math.min(max, Math.max(1, target)),
    choose: (quantity: number) => setSelected({ variantId: id, inCart, quantity }),
  }
}
