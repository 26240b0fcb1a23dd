import { inStockByPrice, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import type { ProductViewModel, VariantViewModel } from '#web/catalogue/product.ts'

/** A product of a bundle; its variant is null where the shopper has to choose one. */
export type BundleItem = { product: ProductViewModel; variant: VariantViewModel | null }

/**
 * The products that one button adds: the product of the page with the variant that is chosen there, and others with the cheapest variant in
 * stock, unless they have a second option and several variants in stock. Sold out products are left out; null if less than two remain or
 * the chosen variant is sold out.
 */
export function toBundle(
  product: ProductViewModel,
  chosen: VariantViewModel | undefined,
  others: readonly ProductViewModel[],
): BundleItem[] | null {
  if (!chosen || chosen.stock === 0) return null
  const items = others.flatMap((other): BundleItem[] => {
    const [variant, ...more] = inStockByPrice(other, other.variants)
    if (!variant) return []
    return [{ product: other, variant: other.optionName !== undefined && more.length > 0 ? null : variant }]
  })
  return items.length > 0 ? [{ product, variant: chosen }, ...items] : null
}

/** The price of one item in paise; of one without a variant the lowest one in stock, and whether others cost more. */
export function itemPrice({ product, variant }: BundleItem): { paise: number; isFrom: boolean } {
  const prices = (variant ? [variant] : inStockByPrice(product, product.variants)).map(
    (one) => variantDisplayPrices(product, one).effective,
  )
  const paise = Math.min(...prices)
  return { paise, isFrom: prices.some((price) => price > paise) }
}

/** The sum of the prices in paise, and whether the choice of a variant can raise it. */
export const bundlePrice = (items: readonly BundleItem[]): { paise: number; isFrom: boolean } => {
  const prices = items.map(itemPrice)
  return { paise: prices.reduce((sum, { paise }) => sum + paise, 0), isFrom: prices.some(({ isFrom }) => isFrom) }
}
