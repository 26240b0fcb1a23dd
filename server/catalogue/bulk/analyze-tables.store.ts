import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Where the rows of a product stand. */
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
 * Has PostgreSQL count anew what it plans by, after very many products were written at once. By itself it does so a minute later
 * or more; until then it takes the shop for as small as it was, and reads whole tables for each product.
 */
export async function analyzeProductTables(db: Database): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}
