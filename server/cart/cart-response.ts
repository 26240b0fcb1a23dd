import type { z } from 'zod'
import type { Cart } from '#contract/cart.ts'
import { calculateCartTotals, findLineProblem } from '#contract/cart-rules.ts'
import { freeShippingFrom } from '#contract/limits.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { CartLineRow, CartRow } from './cart.store.ts'

/** The cart as the API returns it. Rows of variants that are not in the cart are omitted. */
export function toCartResponse(cart: CartRow, lines: readonly CartLineRow[]): z.output<typeof Cart> {
  const inCart = lines.filter((line): line is CartLineRow & { id: string } => line.id !== null)
  const { subtotal, shippingFee, total } = calculateCartTotals(inCart, cart.shippingFee)
  return {
    id: cart.id,
    userId: cart.userId,
    items: inCart.map(toCartItem),
    totalAmount: subtotal,
    shippingFee,
    freeShippingFrom: cart.shippingFee === 0 ? null : freeShippingFrom,
    total,
  }
}

function toCartItem(line: CartLineRow & { id: string }): z.output<typeof Cart>['items'][number] {
  return {
    id: line.id,
    productVariantId: line.productVariantId,
    quantity: line.quantity,
    // The transaction that places an order deletes its lines from the cart.
    isPurchased: false,
    problem: findLineProblem(line),
    product: {
      id: line.productId,
      name: line.name,
      description: line.description,
      originalPrice: line.originalPrice,
      discountPrice: line.discountPrice,
      images: line.images.map((file) => ({ url: uploadUrl(file) })),
      variant: { color: line.color, ...optionFields(line), stock: line.isGone ? 0 : line.stock },
    },
  }
}
