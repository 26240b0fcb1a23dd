import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Variant } from '#contract/catalogue.ts'

/** SQL: the active variants of a product as JSON in the shape of the contract; fields without a value are missing. */
export const activeVariantsJson = (productId: Expression<unknown>, order: RawBuilder<unknown>) =>
  sql<z.output<typeof Variant>[]>`(
    select coalesce(json_strip_nulls(json_agg(json_build_object('id', id, 'color', color, 'stock', stock,
      'optionValue', option_value, 'originalPrice', original_price, 'discountPrice', discount_price, 'sku', sku,
      'barcode', barcode, 'weightGrams', weight_grams) order by ${order})), '[]')
    from product_variants where product_id = ${productId} and retired_at is null)`
