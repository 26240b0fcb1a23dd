import { createStore, useStore } from '#web/api/create-store.ts'
import type { CartLine } from './cart-line.ts'

export type CartState = {
  lines: readonly CartLine[]
  /** Pieces, known before the lines are where the browser keeps the cart. */
  count: number
  /** What the lines that can be ordered cost, the fee for delivering them, and both together. */
  subtotalPaise: number
  shippingPaise: number
  totalPaise: number
  /** The sum from which shipping is free; null while the shop charges nobody for it. */
  freeFromPaise: number | null
  isLoading: boolean
  /** Why the cart could not be read. */
  error: string | null
  /** Why a line's last change was refused, by line. */
  lineErrors: Readonly<Record<string, string>>
}

/** The cart of which nothing is known yet. */
export const initialCartState: CartState = {
  lines: [],
  count: 0,
  subtotalPaise: 0,
  shippingPaise: 0,
  totalPaise: 0,
  freeFromPaise: null,
  isLoading: true,
  error: null,
  lineErrors: {},
}

/** The cart as the page shows it. */
export const cartState = createStore<CartState>(initialCartState)

/** The cart of this page. */
export const useCart = (): CartState => useStore(cartState)

/** How many pieces of a variant the cart holds. */
export const useQuantityInCart = (productVariantId: string): number =>
  useCart().lines.find((line) => line.productVariantId === productVariantId)?.quantity ?? 0
