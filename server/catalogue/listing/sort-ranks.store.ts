import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Of `count` parts of the categories the one with the number `index`, from 0. */
export type CategoryPart = { index: number; count: number }

/** Deleted products may have no category. */
const isInPart = ({ index, count }: CategoryPart) =>
  sql`(coalesce(hashtext(category_id::text), 0) & 2147483647) % ${count}::int = ${index}::int`

/**
 * Copies the current sales and views of at most `limit` products of these categories into their sort ranks and returns how many were
 * updated. Products that a sale or an edit has locked are skipped until the next run.
 */
export async function updateSortRanks(db: Database, part: CategoryPart, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select id from products where (sort_buy_count <> buy_count or sort_view_count <> view_count) and ${isInPart(part)}
      order by id limit ${limit}::int for no key update skip locked
    )
    update products set sort_buy_count = buy_count, sort_view_count = view_count from free where products.id = free.id`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Selects the top sellers, which a search for common words reads first (0008-search.sql). */
export async function refreshTopSellers(db: Database): Promise<void> {
  await sql`select refresh_search_top_sellers()`.execute(db)
}
