import { sameColor } from '#contract/catalogue/colors.ts'
import { ownOrProductPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { effectivePrice, toPaise } from '#contract/money.ts'
import { type CartLine, withLineProblem } from '../cart.ts'
import type { CartProduct } from './cart-products.ts'
import { type CartEntry, entryId } from './local-cart-entries.ts'
import { unknownProductName } from './local-cart-messages.ts'

/** Converts a stored entry to a line. `product` is null if the product is no longer sold. */
export function toLocalLine(entry: CartEntry, product: CartProduct | null): CartLine {
  const variant = product && findVariant(product, entry)
  const color = variant?.color ?? entry.color
  const prices = product && ownOrProductPrices(product, variant ?? {})
  const [image] = imagesForColor(product?.images ?? [], color)
  return withLineProblem({
    id: entryId(entry),
    productId: entry.productId,
    productVariantId: variant?.id ?? null,
    name: product?.name ?? unknownProductName,
    color,
    optionName: product?.optionName ?? undefined,
    optionValue: variant?.optionValue ?? entry.optionValue,
    quantity: entry.quantity,
    stock: variant?.stock ?? 0,
    isGone: !variant,
    price: prices ? toPaise(effectivePrice(prices)) : 0,
    originalPrice: prices ? toPaise(prices.originalPrice) : 0,
    image: image?.url ?? null,
  })
}

/**
 * The product's variant in a colour and option value, compared without regard to case. Without an option value it is the variant
 * that has none, or the only one of the colour: the id of a product that became a size returns the variants of that size.
 */
export function findVariant(product: CartProduct, { color, optionValue }: Pick<CartEntry, 'color' | 'optionValue'>) {
  const ofColor = product.variants.filter((variant) => sameColor(variant.color, color))
  const wanted = optionValue?.trim().toLowerCase()
  return (
    ofColor.find((variant) => variant.optionValue?.trim().toLowerCase() === wanted) ??
    (wanted === undefined && ofColor.length === 1 ? ofColor[0] : undefined)
  )
}
