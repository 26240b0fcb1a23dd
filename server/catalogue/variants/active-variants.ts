import { sql } from 'kysely'
import type { z } from 'zod'
import type { Variant as VariantShape } from '#contract/catalogue.ts'
import { jsonRows } from '#server/database/json-rows.ts'

type Variant = z.output<typeof VariantShape>

const columns =
  'id::text, color, stock::text, option_value, original_price::text, discount_price::text, sku, barcode, weight_grams::text'

/** The texts of `columns`. */
type VariantRow = [
  id: string,
  color: string,
  stock: string,
  optionValue: string | null,
  originalPrice: string | null,
  discountPrice: string | null,
  sku: string | null,
  barcode: string | null,
  weightGrams: string | null,
]

/** SQL: the active variants of a product, for `toVariants`; its id and their order are SQL, too. */
export const activeVariants = (productId: string, order: string) =>
  sql.raw<VariantRow[]>(
    jsonRows(columns, `from product_variants where product_id = ${productId} and retired_at is null order by ${order}`),
  )

/** Variants in the shape of the contract; fields without a value are missing. */
export const toVariants = (rows: readonly VariantRow[]): Variant[] => rows.map(toVariant)

// Assigned one by one: spreading an object for each field takes longer, and a search has hundreds of variants.
function toVariant([
  id,
  color,
  stock,
  optionValue,
  originalPrice,
  discountPrice,
  sku,
  barcode,
  weightGrams,
]: VariantRow) {
  const variant: Variant = { id, color, stock: Number(stock) }
  if (optionValue !== null) variant.optionValue = optionValue
  if (originalPrice !== null) variant.originalPrice = Number(originalPrice)
  if (discountPrice !== null) variant.discountPrice = Number(discountPrice)
  if (sku !== null) variant.sku = sku
  if (barcode !== null) variant.barcode = barcode
  if (weightGrams !== null) variant.weightGrams = Number(weightGrams)
  return variant
}
