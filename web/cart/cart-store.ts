import { createStore, useStore } from '#web/api/create-store.ts'
import type { CartState } from './cart.ts'

/** The cart before it is loaded. */
export const initialCartState: CartState = {
  lines: [],
  count: 0,
  subtotal: 0,
  shippingFee: 0,
  total: 0,
  freeShippingFrom: null,
  isLoading: true,
  error: null,
  lineErrors: {},
}

/** The cart that the pages show: the last cart from the server or browser, with the quantities that are not saved yet. */
export const cartStore = createStore(initialCartState)

export const useCart = (): CartState => useStore(cartStore)

/** How many pieces of a variant the cart holds. */
export const useQuantityInCart = (productVariantId: string): number =>
  useCart().lines.find((line) => line.productVariantId === productVariantId)?.quantity ?? 0
