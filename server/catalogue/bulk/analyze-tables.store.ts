import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The tables with rows of products. */
const tables = [
  'products',
  'product_variants',
  'product_images',
  'product_handles',
  'product_search',
  'search_documents',
  'search_words',
]

/**
 * Updates the planner's statistics after a bulk write. Autovacuum updates them at least a minute later; until then the planner
 * assumes the former size and chooses sequential scans.
 */
export async function analyzeProductTables(db: Database): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}

/** The number of products as of the last analysis of their table, which the planner uses; 0 before the first. */
export async function findAnalyzedProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 0)::int as products from pg_class where oid = 'products'::regclass`.execute(db)
  return rows[0]!.products
}
