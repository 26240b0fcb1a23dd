import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A word as products are looked for by it: a pattern for their names, and the brands and categories that have it in theirs. */
export type NameFilter = { pattern: string; brandIds: string[]; categoryIds: string[] }

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Words with the brands and categories that they name. These are looked up first, so that PostgreSQL knows how many products
 * they stand for when it chooses its way; as part of the same statement it read all products where a word named none.
 */
export async function resolveNameFilters(db: Database, words: readonly string[]): Promise<NameFilter[]> {
  if (words.length === 0) return []
  const { rows } = await sql<NameFilter>`
    select pattern, array(select id from brands where name ilike pattern) as brand_ids,
      array(select id from categories where name ilike pattern) as category_ids
    from unnest(${words.map(likePattern)}::text[]) with ordinality as asked (pattern, place) order by place`.execute(db)
  return rows
}
