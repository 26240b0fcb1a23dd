import { type RawBuilder, sql } from 'kysely'
import { maxSimilarProducts } from '#contract/recommendations/recommendation-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { bestSellersTag } from '../cache-tags.ts'

/** Of `count` parts of the categories the one with the number `index`, from 0. */
export type CategoryPart = { index: number; count: number }

/** Deleted products may have no category. */
const isInPart = (categoryId: RawBuilder<unknown>, { index, count }: CategoryPart) =>
  sql`(coalesce(hashtext(${categoryId}::text), 0) & 2147483647) % ${count}::int = ${index}::int`

/**
 * Copies the current sales and views of at most `limit` products of these categories into their sort ranks and returns how many were
 * updated. Products that a sale or an edit has locked are skipped until the next run.
 */
export async function updateSortRanks(db: Database, part: CategoryPart, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select id from products where (sort_buy_count <> buy_count or sort_view_count <> view_count) and ${isInPart(sql.ref('category_id'), part)}
      order by id limit ${limit}::int for no key update skip locked
    )
    update products set sort_buy_count = buy_count, sort_view_count = view_count from free where products.id = free.id`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** One more than a product page shows, because the product itself may be among them. */
const bestSellerCount = maxSimilarProducts + 1

/** The best sellers of each of these categories by its id: their ids in order, as one text to compare. */
export async function findBestSellers(db: Database, part: CategoryPart): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; products: string }>`
    select id, array(
      select products.id from products where category_id = categories.id and unpublished_at is null
      order by sort_buy_count desc, products.id desc limit ${bestSellerCount}::int
    )::text as products
    from categories where ${isInPart(sql.ref('categories.id'), part)}`.execute(db)
  return new Map(rows.map(({ id, products }) => [id, products]))
}

/** Notifies all processes that these categories have other best sellers (docs/response-cache.md). */
export async function notifyBestSellersChanged(db: Database, categoryIds: readonly string[]): Promise<void> {
  await sql`select notify_content_change(${categoryIds.map(bestSellersTag)}::text[])`.execute(db)
}

/** Selects the top sellers, which a search for common words reads first (0008-search.sql). */
export async function refreshTopSellers(db: Database): Promise<void> {
  await sql`select refresh_search_top_sellers()`.execute(db)
}
