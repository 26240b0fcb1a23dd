import { useState } from 'react'
import { maxLineQuantity } from '#contract/limits.ts'
import { useQuantityInCart } from '#web/cart/cart-store.ts'
import type { VariantViewModel } from '../product.ts'

type SelectedQuantity = { variantId: string; inCart: number; quantity: number }

/**
 * The quantity on a product's page: what the cart holds of the variant, else 1; 0 when it is sold out; never above the stock
 * (specification 4). What a shopper chose stands until another colour is chosen or the cart changes.
 */
export function useSelectedQuantity({ id, stock }: VariantViewModel) {
  const [choice, setChoice] = useState<SelectedQuantity | null>(null)
  const inCart = useQuantityInCart(id)
  const most = Math.min(stock, maxLineQuantity)
  const isCurrent = choice?.variantId === id && choice.inCart === inCart
  const wanted = isCurrent ? choice.quantity : inCart || 1
  return {
    most,
    quantity: Math.min(most, Math.max(1, wanted)),
    choose: (quantity: number) => setChoice({ variantId: id, inCart, quantity }),
  }
}
