import type { z } from 'zod'
import type { Cart } from '#contract/cart.ts'
import { findLineProblem } from '#contract/cart-rules.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { CartLineRow, CartRow } from './cart.store.ts'
import { priceLines, toPricingResponse } from './pricing/price-lines.ts'
import { noPricing } from './pricing/pricing.store.ts'

type CartLineInCart = CartLineRow & { id: string }

/** The cart as the API returns it. Rows of variants that are not in the cart are omitted. */
export function toCartResponse(cart: CartRow, lines: readonly CartLineRow[], now: Date): z.output<typeof Cart> {
  const inCart = lines.filter((line): line is CartLineInCart => line.id !== null)
  return {
    id: cart.id,
    userId: cart.userId,
    items: inCart.map(toCartItem),
    ...totalsOf(cart, inCart, now),
  }
}

function totalsOf(
  { shippingFee: storeFee, discountCodes, pricing: stored }: CartRow,
  lines: readonly CartLineInCart[],
  now: Date,
) {
  const pricing = stored ?? noPricing
  const orderable = lines.filter((line) => findLineProblem(line) === null)
  const priced = toPricingResponse(
    priceLines(orderable, pricing, { storeFee, paymentMethod: null, now }),
    pricing,
    discountCodes,
  )
  const { subtotal: totalAmount, shippingFee, freeShippingFrom, total } = priced
  return { totalAmount, shippingFee, freeShippingFrom, total, ...(stored && { pricing: priced }) }
}

function toCartItem(line: CartLineInCart): z.output<typeof Cart>['items'][number] {
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
