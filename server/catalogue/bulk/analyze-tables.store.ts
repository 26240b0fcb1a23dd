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
