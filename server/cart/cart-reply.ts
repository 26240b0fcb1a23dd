import type { z } from 'zod'
import type { Cart, lineProblems } from '#contract/cart.ts'
import { freeShippingFrom } from '#contract/limits.ts'
import { shippingFor } from '#contract/shipping.ts'
import { uploadUrl } from '../uploads/picture-names.ts'
import type { CartRow, Line } from './cart.store.ts'

export type LineProblem = (typeof lineProblems)[number]

/** Why a line cannot be ordered as it stands; null when it can. */
export function problemOf(line: Pick<Line, 'isGone' | 'stock' | 'quantity'>): LineProblem | null {
  if (line.isGone) return 'GONE'
  if (line.stock === 0) return 'SOLD_OUT'
  return line.quantity > line.stock ? 'NOT_ENOUGH' : null
}

function itemOf(line: Line & { id: string }): z.output<typeof Cart>['items'][number] {
  const { id, productVariantId, quantity, productId, name, description, originalPrice, discountPrice, color } = line
  return {
    ...{ id, productVariantId, quantity },
    // A line that was bought leaves the cart in the transaction that orders it.
    isPurchased: false,
    problem: problemOf(line),
    product: {
      ...{ id: productId, name, description, originalPrice, discountPrice },
      images: line.images.map((file) => ({ url: uploadUrl(file) })),
      variant: { color, stock: line.isGone ? 0 : line.stock },
    },
  }
}

/** The cart as the API shows it; the total counts only the lines that can be ordered. */
export function cartReply(cart: CartRow, lines: readonly Line[]): z.output<typeof Cart> {
  const inCart = lines.filter((line): line is Line & { id: string } => line.id !== null)
  const orderable = inCart.filter((line) => problemOf(line) === null)
  const totalAmount = orderable.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const shippingFee = shippingFor(totalAmount, cart.shippingFee)
  return {
    id: cart.id,
    userId: cart.userId,
    items: inCart.map(itemOf),
    totalAmount,
    shippingFee,
    freeShippingFrom: cart.shippingFee === 0 ? null : freeShippingFrom,
    total: totalAmount + shippingFee,
  }
}
