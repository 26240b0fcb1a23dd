import type { CartLine } from './cart-line.ts'
import type { Shipping } from './shipping.ts'

/** What a shopper puts into the cart. */
export type Wish = {
  product: { id: string; name: string }
  variant: { id: string; color: string; stock: number }
  quantity: number
}

/** A cart as it was last heard. */
export type HeardCart = { lines: readonly CartLine[]; shipping: Shipping }

/** Where a cart is kept. Each act gives the cart as it then is, or fails with a sentence for the shopper. */
export type CartKeeper = {
  load: () => Promise<HeardCart>
  add: (wish: Wish) => Promise<HeardCart>
  setQuantity: (line: CartLine, quantity: number) => Promise<HeardCart>
  remove: (line: CartLine) => Promise<HeardCart>
}
