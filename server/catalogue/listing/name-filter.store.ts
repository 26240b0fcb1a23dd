import { sql } from 'kysely'
import { maxSearchWords } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { likePatterns } from '#server/database/like-pattern.ts'

/** One word of a search: a LIKE pattern for product names, and the brands and categories whose names match it. */
export type NameFilter = { pattern: string; brandIds: string[]; categoryIds: string[] }

/**
 * The words of a search text, at most `maxSearchWords`, with the brands and categories that they match. A separate statement finds these, so that PostgreSQL plans the
 * listing with known ids; as a subquery a word without a match leads to a scan of all products.
 */
export async function resolveNameFilters(db: Database, text: string): Promise<NameFilter[]> {
  const patterns = likePatterns(text).slice(0, maxSearchWords)
  if (patterns.length === 0) return []
  const { rows } = await sql<NameFilter>`
    select pattern, array(select id from brands where name ilike pattern) as brand_ids,
      array(select id from categories where name ilike pattern) as category_ids
    from unnest(${patterns}::text[]) with ordinality as requested (pattern, row_number) order by row_number`.execute(db)
  return rows
}
