import { sql } from 'kysely'
import { maxRankedResults } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'

/** From this number of new products on, they are not counted further. */
const maxCounted = 2 * maxRankedResults

/** The share of all products that was added from a time on; 1 if these are too many to count. */
export async function shareOfNewProducts(db: Database, since: Date, products: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from product_search where created_at >= ${since}::timestamptz limit ${maxCounted + 1}
    ) as counted`.execute(db)
  const { count } = rows[0]!
  return count > maxCounted ? 1 : Math.min(1, count / Math.max(1, products))
}
