import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * Sorts so many products anew by their sales and views as they are now; returns how many it reached. Products that a sale or
 * an edit holds are left for the next time: nobody waits for a rank.
 */
export async function updateSortRanks(db: Database, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select id from products where ranked_buys <> buy_count or ranked_views <> view_count
      order by id limit ${most}::int for no key update skip locked
    )
    update products set ranked_buys = buy_count, ranked_views = view_count from free where products.id = free.id`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Which products search looks through first for words that very many have: those that sell best (migration 0067). */
export async function refreshTopSellers(db: Database): Promise<void> {
  await sql`select refresh_search_top_sellers()`.execute(db)
}
