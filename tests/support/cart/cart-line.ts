import type { CartLine } from '#web/cart/cart.ts'

/** A line of three red kurtas that can be ordered. */
export const createCartLine = (fields: Partial<CartLine> = {}): CartLine => ({
  id: 'l1',
  productId: 'p1',
  productVariantId: 'v1',
  name: 'Kurta',
  color: 'red',
  image: null,
  quantity: 3,
  stock: 5,
  isGone: false,
  price: 99900,
  originalPrice: 99900,
  problem: null,
  ...fields,
})
