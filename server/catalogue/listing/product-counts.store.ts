import { sql } from 'kysely'

/** Stands for the whole shop where a category's or a brand's id is asked for. */
export const allProductsId = '00000000-0000-0000-0000-000000000000'

/** How many products a category, a brand or the whole shop has, or how many reduced ones; triggers keep it (migration 0063). */
export const maintainedCount = (scopeId: string, reducedOnly = false) => sql<number>`(
  select coalesce(sum(product_count), 0)::bigint from product_counts
  where scope_id = ${scopeId}::uuid and (is_discounted or not ${reducedOnly}::boolean))`
