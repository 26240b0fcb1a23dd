import { sql } from 'kysely'

/** The id that stands for all products in place of a category's or brand's id. */
export const allProductsId = '00000000-0000-0000-0000-000000000000'

/** The number of products, or of discounted ones, of a category, a brand or the whole store; maintained by triggers (0006-catalogue.sql). */
export const maintainedCount = (scopeId: string, discountedOnly = false) => sql<number>`(
  select coalesce(sum(product_count), 0)::bigint from product_counts
  where scope_id = ${scopeId}::uuid and (is_discounted or not ${discountedOnly}::boolean))`
