import type { CartLine } from '../cart-line.ts'
import type { Shipping } from '../shipping.ts'

/** What a shopper puts into the cart. */
export type CartItemInput = {
  product: { id: string; name: string }
  variant: { id: string; color: string; stock: number }
  quantity: number
}

/** A cart as it was last heard. */
export type Cart = { lines: readonly CartLine[]; shipping: Shipping }

/** Where a cart is kept. Each act gives the cart as it then is, or fails with a sentence for the shopper. */
export type CartStorage = {
  load: () => Promise<Cart>
  add: (wish: CartItemInput) => Promise<Cart>
  setQuantity: (line: CartLine, quantity: number) => Promise<Cart>
  remove: (line: CartLine) => Promise<Cart>
}
