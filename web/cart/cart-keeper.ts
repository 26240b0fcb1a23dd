import type { CartLine } from './cart-line.ts'

/** What a shopper puts into the cart. */
export type Wish = {
  product: { id: string; name: string }
  variant: { id: string; color: string; stock: number }
  quantity: number
}

/** Where a cart is kept. Each act gives the lines as they then are, or fails with a sentence for the shopper. */
export type CartKeeper = {
  load: () => Promise<CartLine[]>
  add: (wish: Wish) => Promise<CartLine[]>
  setQuantity: (line: CartLine, quantity: number) => Promise<CartLine[]>
  remove: (line: CartLine) => Promise<CartLine[]>
}
