import type { z } from 'zod'
import type { Cart, lineProblems } from '#contract/cart.ts'
import { freeShippingFrom } from '#contract/limits.ts'
import { shippingFor } from '#contract/orders/shipping.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { CartLineRow, CartRow } from './cart.store.ts'

export type LineProblem = (typeof lineProblems)[number]

/** Why a line cannot be ordered as it stands; null when it can. */
export function findLineProblem(line: Pick<CartLineRow, 'isGone' | 'stock' | 'quantity'>): LineProblem | null {
  if (line.isGone) return 'GONE'
  if (line.stock === 0) return 'SOLD_OUT'
  return line.quantity > line.stock ? 'NOT_ENOUGH' : null
}

function toCartItem(line: CartLineRow & { id: string }): z.output<typeof Cart>['items'][number] {
  const { id, productVariantId, quantity, productId, name, description, originalPrice, discountPrice, color } = line
  return {
    ...{ id, productVariantId, quantity },
    // A line that was bought leaves the cart in the transaction that orders it.
    isPurchased: false,
    problem: findLineProblem(line),
    product: {
      ...{ id: productId, name, description, originalPrice, discountPrice },
      images: line.images.map((file) => ({ url: uploadUrl(file) })),
      variant: { color, stock: line.isGone ? 0 : line.stock },
    },
  }
}

/** The cart as the API shows it; the total counts only the lines that can be ordered. */
export function toCartResponse(cart: CartRow, lines: readonly CartLineRow[]): z.output<typeof Cart> {
  const inCart = lines.filter((line): line is CartLineRow & { id: string } => line.id !== null)
  const orderable = inCart.filter((line) => findLineProblem(line) === null)
  const totalAmount = orderable.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const shippingFee = shippingFor(totalAmount, cart.shippingFee)
  return {
    id: cart.id,
    userId: cart.userId,
    items: inCart.map(toCartItem),
    totalAmount,
    shippingFee,
    freeShippingFrom: cart.shippingFee === 0 ? null : freeShippingFrom,
    total: totalAmount + shippingFee,
  }
}
