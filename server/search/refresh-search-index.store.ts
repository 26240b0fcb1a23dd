import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The ids of the next products of the index after one, in order. */
export async function findIndexedProducts(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_search where product_id > ${after}::uuid order by product_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Writes the index rows of products again, with their descriptions. */
export async function refreshIndexRows(db: Database, ids: readonly string[]): Promise<void> {
  await sql`select refresh_product_search(${ids}::uuid[], true)`.execute(db)
}

/** Invalidates cached searches and suggestions (docs/response-cache.md). */
export async function notifyIndexRefreshed(db: Database): Promise<void> {
  await sql`select notify_content_change('{listings}')`.execute(db)
}
