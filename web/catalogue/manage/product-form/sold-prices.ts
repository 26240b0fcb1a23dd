import { normalizePrices } from '#contract/catalogue/prices/normalize-prices.ts'
import type { Prices } from '#contract/catalogue/prices/variant-prices.ts'
import { effectivePrice, parsePaise } from '#contract/money.ts'
import { cleanCell } from './matrix/clean-cell.ts'
import type { VariantRow } from './variant-rows.ts'

/** The prices at which the product in the form is sold, in paise. */
export type SoldPrices = {
  /** The prices that shoppers see: those of the cheapest variant. */
  shown: Prices<number>
  /** Whether some variant has other prices than `shown`. */
  differ: boolean
  /** The amounts to pay, that of `shown` first. */
  amounts: number[]
}

/**
 * The prices as they will be stored (`normalizePrices`), from those typed for the product and its variants to sell. The product's
 * count only for variants without own prices, and while there is no variant. Prices that cannot be saved are left out; null if none
 * remains.
 */
export function soldPrices(typed: Prices<string>, rows: readonly VariantRow[]): SoldPrices | null {
  const product = parsePrices(typed.originalPrice, typed.discountPrice ?? '')
  const sold = rows.length === 0 ? [product] : rows.map((row) => ownPrices(row, product))
  const valid = sold.filter((prices) => prices !== null)
  const [first] = valid
  if (!first) return null
  const normalized = normalizePrices(product ?? first, valid)
  const others = normalized.variants.filter((own) => own !== null)
  return {
    shown: normalized.product,
    differ: others.length > 0,
    amounts: [normalized.product, ...others].map(effectivePrice),
  }
}

function ownPrices(row: VariantRow, product: Prices<number> | null): Prices<number> | null {
  const original = cleanCell('originalPrice', row.originalPrice ?? '')
  return original === '' ? product : parsePrices(original, cleanCell('discountPrice', row.discountPrice ?? ''))
}

/** Typed prices in paise; null where they are invalid. */
function parsePrices(original: string, discount: string): Prices<number> | null {
  const originalPrice = parsePaise(original)
  if (!originalPrice) return null
  if (discount.trim() === '') return { originalPrice, discountPrice: null }
  const discountPrice = parsePaise(discount)
  return discountPrice && discountPrice <= originalPrice ? { originalPrice, discountPrice } : null
}
