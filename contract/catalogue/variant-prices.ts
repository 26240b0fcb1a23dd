import { effectivePrice } from '../money.ts'

/** The original price and the discount price, null for none. */
export type Prices<Amount> = { originalPrice: Amount; discountPrice: Amount | null }

/** The prices of a variant: its own, or the product's if it has none. */
export const ownOrProductPrices = <Amount>(
  product: Prices<Amount>,
  variant: { originalPrice?: Amount | null | undefined; discountPrice?: Amount | null | undefined },
): Prices<Amount> =>
  variant.originalPrice == null
    ? { originalPrice: product.originalPrice, discountPrice: product.discountPrice }
    : { originalPrice: variant.originalPrice, discountPrice: variant.discountPrice ?? null }

/** Whether the prices of a product's variants differ: the product's prices are those of its cheapest variant. */
export const hasOwnPrices = (variants: readonly { originalPrice?: unknown }[]): boolean =>
  variants.some(({ originalPrice }) => originalPrice != null)

const isSame = (one: Prices<number>, other: Prices<number>) =>
  one.originalPrice === other.originalPrice && one.discountPrice === other.discountPrice

/**
 * The prices as they are stored. The product has the prices of its cheapest variant, so that lists sort, filter and show one price;
 * a variant has own prices, in paise, only where they differ. The prices to pay do not change.
 */
export function normalizePrices(
  product: Prices<number>,
  variants: readonly (Prices<number> | null)[],
): { product: Prices<number>; variants: (Prices<number> | null)[] } {
  const prices = variants.map((own) => own ?? product)
  const cheapest = prices.reduce(
    (lowest, own) => (effectivePrice(own) < effectivePrice(lowest) ? own : lowest),
    prices.find((own) => isSame(own, product)) ?? prices[0] ?? product,
  )
  return { product: cheapest, variants: prices.map((own) => (isSame(own, cheapest) ? null : own)) }
}
