import type { SelectQueryBuilder } from 'kysely'
import { pageWindow } from '#contract/paging.ts'
import type { Tables } from '#server/database/tables.ts'

/** What of a list is asked for: words that all stand in the name, and a page of so many. */
export type NameSearch = { q?: string; page?: number; limit?: number }

type CategoryOrBrandTable = 'brands' | 'categories'

/** Words may hold what a pattern means otherwise. */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Narrows a list of brands or categories down to a part of it. */
export function applyNameSearch<Row>(
  list: SelectQueryBuilder<Tables, CategoryOrBrandTable, Row>,
  { q = '', page = 1, limit }: NameSearch,
): SelectQueryBuilder<Tables, CategoryOrBrandTable, Row> {
  const words = q.split(/\s+/).filter(Boolean)
  const named =
    words.length === 0 ? list : list.where('name', 'ilike', (eb) => eb.fn('all', [eb.val(words.map(likePattern))]))
  return limit === undefined ? named : named.limit(limit).offset(pageWindow(page, limit).offset)
}
