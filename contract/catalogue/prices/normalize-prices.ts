import { effectivePrice } from '../../money.ts'
import type { Prices } from './variant-prices.ts'

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
