import { sql } from 'kysely'

/** The id that stands for all products in place of a category's or brand's id. */
export const allProductsId = '00000000-0000-0000-0000-000000000000'

/** How many products a category, a brand or the whole shop has, or how many reduced ones; triggers keep it (migration 0063). */
export const maintainedCount = (scopeId: string, reducedOnly = false) => sql<number>`(
  select coalesce(sum(product_count), 0)::bigint from product_counts
  where scope_id = ${scopeId}::uuid and (is_discounted or not ${reducedOnly}::boolean))`
