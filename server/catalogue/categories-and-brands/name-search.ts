import type { SelectQueryBuilder } from 'kysely'
import { pageWindow } from '#contract/paging.ts'
import { likePatterns } from '#server/database/like-pattern.ts'
import type { Tables } from '#server/database/tables.ts'
import type { CategoryOrBrandTable } from './brand-category-lookup.store.ts'

/**
 * A search in a list by name: all words must occur in the name; `page` and `limit` select a page. `withNext` adds the first row of the next
 * page, which shows that there is one. `updatedAt` adds the time of the last change.
 */
export type NameSearch = { q?: string; page?: number; limit?: number; withNext?: boolean; updatedAt?: boolean }

/** Applies the search to a query of brands or categories. */
export function applyNameSearch<Row>(
  list: SelectQueryBuilder<Tables, CategoryOrBrandTable, Row>,
  { q = '', page = 1, limit, withNext = false }: NameSearch,
): SelectQueryBuilder<Tables, CategoryOrBrandTable, Row> {
  const patterns = likePatterns(q)
  const named = patterns.length === 0 ? list : list.where('name', 'ilike', (eb) => eb.fn('all', [eb.val(patterns)]))
  return limit === undefined ? named : named.limit(limit + Number(withNext)).offset(pageWindow(page, limit).offset)
}
