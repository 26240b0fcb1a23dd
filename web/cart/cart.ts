import { calculateCartTotals, findLineProblem, type LineProblem } from '#contract/cart-rules.ts'
import type { CartPricing } from './cart-pricing.ts'

/** One line of a cart, on the server or in this browser; money in paise. */
export type CartLine = {
  /** The cart item's id on the server; product, colour and option value in a visitor's cart. */
  id: string
  productId: string
  /** Null where the product or the variant is no longer sold. */
  productVariantId: string | null
  name: string
  color: string
  /** The product's second option, such as "Size", and its value; missing for a product with colours only. */
  optionName?: string | undefined
  optionValue?: string | undefined
  quantity: number
  stock: number
  isGone: boolean
  /** The effective price of one piece. */
  price: number
  /** The price of one piece before the product's discount. */
  originalPrice: number
  image: string | null
  /** Why the line cannot be ordered in its present quantity. */
  problem: LineProblem | null
}

/**
 * A cart as its storage returns it; money in paise. The fee applies below `freeShippingFrom`. `freeShippingFrom` is null while
 * the store charges no fee. `pricing` is missing in a store without offers, delivery zones and rules for cash on delivery.
 */
export type Cart = {
  lines: readonly CartLine[]
  shippingFee: number
  freeShippingFrom: number | null
  pricing?: CartPricing | undefined
}

export const emptyCart: Cart = { lines: [], shippingFee: 0, freeShippingFrom: null }

/** The cart as the pages show it; money in paise. */
export type CartState = {
  lines: readonly CartLine[]
  /** Pieces in the cart. For a visitor this is known before `lines`. */
  count: number
  /** The sum of the lines that can be ordered, the shipping fee, and both together. */
  subtotal: number
  shippingFee: number
  total: number
  /** The sum from which shipping is free; null while the store charges no fee. */
  freeShippingFrom: number | null
  /** The discounts and fees; missing in a store without them. */
  pricing?: CartPricing | undefined
  isLoading: boolean
  /** Why the cart could not be loaded. */
  error: string | null
  /** Why a line's last change failed, by line id. */
  lineErrors: Readonly<Record<string, string>>
}

/** A variant and a quantity; a `CartLine` is assignable to this type. */
export type CartItemInput = Pick<
  CartLine,
  'productId' | 'productVariantId' | 'name' | 'color' | 'optionValue' | 'quantity'
>

/** Where a cart is stored. Each method returns the cart after the change, or fails with a message for the shopper. */
export type CartStorage = {
  /** The number of pieces that is known without a request; 0 for the server's cart. */
  storedQuantity: () => number
  load: () => Promise<Cart>
  /** Adds the pieces to those in the cart. */
  add: (item: CartItemInput) => Promise<Cart>
  /** Sets the variant's quantity, whether or not `current` has a line of it. */
  set: (item: CartItemInput, current: Cart) => Promise<Cart>
  remove: (line: CartLine) => Promise<Cart>
  /** Adds a discount code; fails for an unknown one. */
  addCode: (code: string) => Promise<Cart>
  removeCode: (code: string) => Promise<Cart>
}

/** The line with the problem that follows from its stock and quantity. */
export const withLineProblem = (line: Omit<CartLine, 'problem'>): CartLine => ({
  ...line,
  problem: findLineProblem(line),
})

/** The line of a variant. */
export const findLine = ({ lines }: Cart, productVariantId: string | null): CartLine | undefined =>
  lines.find((line) => line.productVariantId === productVariantId)

/** All pieces in the cart. */
export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * The cart's lines and sums with the quantities that were chosen but are not confirmed yet, by line id. The browser calculates no
 * discounts: sums with pricing are those of the last response.
 */
export function summarizeCart(
  { lines, shippingFee, freeShippingFrom, pricing }: Cart,
  pending: ReadonlyMap<string, number>,
) {
  const shown = lines
    .map((line) => withLineProblem({ ...line, quantity: pending.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  return {
    lines: shown,
    count: totalQuantity(shown),
    ...totalsOf(shown, pricing, shippingFee),
    freeShippingFrom,
    pricing,
  }
}

function totalsOf(lines: readonly CartLine[], pricing: CartPricing | undefined, fee: number) {
  if (!pricing) return calculateCartTotals(lines, fee)
  const { subtotal, shippingFee, total } = pricing
  return { subtotal, shippingFee, total }
}
