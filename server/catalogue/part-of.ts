import type { SelectQueryBuilder } from 'kysely'
import { pageWindow } from '#contract/paging.ts'
import type { Tables } from '../database/tables.ts'

/** What of a list is asked for: words that all stand in the name, and a page of so many. */
export type Part = { q?: string; page?: number; limit?: number }

type Section = 'brands' | 'categories'

/** Words may hold what a pattern means otherwise. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Narrows a list of brands or categories down to a part of it. */
export function partOf<Row>(
  list: SelectQueryBuilder<Tables, Section, Row>,
  { q = '', page = 1, limit }: Part,
): SelectQueryBuilder<Tables, Section, Row> {
  const words = q.split(/\s+/).filter(Boolean)
  const named =
    words.length === 0 ? list : list.where('name', 'ilike', (eb) => eb.fn('all', [eb.val(words.map(containing))]))
  return limit === undefined ? named : named.limit(limit).offset(pageWindow(page, limit).offset)
}
