import type { CallResponse } from '#contract/calls.ts'
import { sameColor } from '#contract/catalogue/colors.ts'
import { priceInUse, toPaise } from '#contract/money.ts'

export type CartItem = CallResponse<'GET /cart'>['cart']['items'][number]
export type CartProduct = CallResponse<'GET /products/{productId}'>['product']
export type CartLineProblem = NonNullable<CartItem['problem']>

/** One line of a cart, be it on the server or in this browser. */
export type CartLine = {
  /** The cart item's id; a visitor's line is named by its product and colour. */
  id: string
  productId: string
  /** Null where the product or the colour has left the shop. */
  productVariantId: string | null
  name: string
  color: string
  quantity: number
  stock: number
  /** The price in use of one piece, in paise. */
  paise: number
  originalPaise: number
  image: string | null
  /** Why the line cannot be ordered as it stands. */
  problem: CartLineProblem | null
}

/** A line of a visitor's cart as the browser keeps it (specification 3). */
export type CartEntry = { productId: string; color: string; quantity: number }

const stockProblem = ({ stock, quantity }: { stock: number; quantity: number }): CartLineProblem | null => {
  if (stock >= quantity) return null
  return stock > 0 ? 'NOT_ENOUGH' : 'SOLD_OUT'
}

/** A line of the server's cart. */
export const cartLineFromItem = ({ id, productVariantId, quantity, problem, product }: CartItem): CartLine => ({
  id,
  productId: product.id,
  productVariantId,
  name: product.name,
  color: product.variant.color,
  quantity,
  stock: product.variant.stock,
  paise: toPaise(priceInUse(product)),
  originalPaise: toPaise(product.originalPrice),
  image: product.images[0]?.url ?? null,
  problem,
})

/** The variant of a product that an entry means, colours compared without regard to case. */
export const findVariant = (product: CartProduct, color: string) =>
  product.variants.find((variant) => sameColor(variant.color, color))

/** The name of a visitor's line: one product in one colour is one line. */
export const entryId = ({ productId, color }: Pick<CartEntry, 'productId' | 'color'>): string =>
  `${productId} ${color.trim().toLowerCase()}`

/** A visitor's entry filled with its product as the shop has it now; null is a product that has left the shop. */
export function cartLineFromEntry(entry: CartEntry, product: CartProduct | null): CartLine {
  const variant = product && findVariant(product, entry.color)
  const images = product?.images ?? []
  const picture = images.find(({ color }) => color !== null && sameColor(color, entry.color)) ?? images[0]
  const stock = variant?.stock ?? 0
  return {
    id: entryId(entry),
    productId: entry.productId,
    productVariantId: variant?.id ?? null,
    name: product?.name ?? 'A product that has left the shop',
    color: variant?.color ?? entry.color,
    quantity: entry.quantity,
    stock,
    paise: product ? toPaise(priceInUse(product)) : 0,
    originalPaise: product ? toPaise(product.originalPrice) : 0,
    image: picture?.url ?? null,
    problem: variant ? stockProblem({ stock, quantity: entry.quantity }) : 'GONE',
  }
}

/** The line with another quantity. */
export const withQuantity = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  problem: line.problem === 'GONE' ? 'GONE' : stockProblem({ stock: line.stock, quantity }),
})

/** All pieces in the cart. */
export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What the lines that can be ordered cost together, in paise. */
export const subtotalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { problem, paise, quantity }) => (problem ? sum : sum + paise * quantity), 0)

/** Specification 5's refusal of a quantity above the stock. */
export const insufficientStockMessage = (name: string, color: string, stock: number): string =>
  `Insufficient stock for ${name} (${color}). Available: ${stock}`
