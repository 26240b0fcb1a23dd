import { sql } from 'kysely'
import type { z } from 'zod'
import type { Variant } from '#contract/catalogue.ts'
import { variantEffectivePrice, variantOriginalPrice } from '../variant-price-sql.ts'

/** Prices in paise by the id of the variant. */
export type LowestPrices = Record<string, number>

/**
 * SQL: for each discounted variant of `product` the lowest price that applied in the 30 days before its present price began; missing
 * for a variant that was not on sale at the beginning of the 30 days. Null for none, and while the setting is off.
 */
export const lowestPricesJson = sql<LowestPrices | null>`case when (select lowest_price_shown from company_details) then (
  select json_object_agg(variant.id, lowest.price)
  from product_variants variant
    cross join lateral (
      select max(applied_until) - interval '30 days' as since from variant_price_history where variant_id = variant.id
    ) as period
    cross join lateral (
      select min(price) as price from variant_price_history
      where variant_id = variant.id and applied_until > period.since
      having bool_or(applied_from <= period.since and price is not null)
    ) as lowest
  where variant.product_id = product.id and variant.retired_at is null and ${variantEffectivePrice} < ${variantOriginalPrice}
) end`

/** The variants with their lowest prices. */
export const withLowestPrices = (variants: z.output<typeof Variant>[], lowestPrices: LowestPrices | null) =>
  lowestPrices
    ? variants.map((variant) => {
        const lowestPrice = lowestPrices[variant.id]
        return lowestPrice === undefined ? variant : { ...variant, lowestPrice }
      })
    : variants
