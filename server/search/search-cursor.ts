import { z } from 'zod'
import { type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { maxPrice } from '#contract/limits.ts'
import { encodeCursor, readCursor } from '#server/database/keyset.ts'
import type { Hit } from './strategies/ranked.store.ts'

/** A position in results: directly after the product with this key and id. */
export type CursorPosition = { key: number; id: string }

/** How a page was found: all matches ranked, filtered matches ranked, or an index scan. The next page uses the same strategy. */
const strategies = ['ranked', 'filtered', 'indexScan'] as const

/** The `country_sort_key` of products without a country. */
const noCountrySortKey = 9999

const count = z.int().nonnegative()

/** The valid sort keys of each order. Times end with the year 9999. */
const keys = {
  relevance: count,
  newest: count.max(253_402_300_799_999),
  popular: count,
  'price-low': z.int().min(-maxPrice).max(0),
  'price-high': count.max(maxPrice),
  country: z.int().min(-noCountrySortKey).max(0),
  rating: count.max(5000),
} satisfies Record<SearchSort, z.ZodType<number>>

/** The cursors of each order, built once: to build a schema takes longer than to decode a cursor. */
const cursors = new Map(
  searchSorts.map((sort) => [sort, z.tuple([z.literal(sort), z.enum(strategies), z.boolean(), keys[sort], z.uuid()])]),
)

/** The order and strategy of the page that a cursor continues. */
export type CursorState = { sort: SearchSort; strategy: (typeof strategies)[number]; hasAllWords: boolean }

/** The cursor of the page after a hit. */
export const encodeSearchCursor = ({ key, id }: Hit, { sort, strategy, hasAllWords }: CursorState): string =>
  encodeCursor([sort, strategy, hasAllWords, key, id])

/** Decodes a cursor; throws 'invalid' if it is malformed or belongs to another order. */
export function decodeSearchCursor(cursor: string, expectedSort: SearchSort): CursorState & { after: CursorPosition } {
  const message = 'This cursor does not belong to this search. Start at its first page.'
  const [sort, strategy, hasAllWords, key, id] = readCursor(cursor, cursors.get(expectedSort)!, message)
  return { sort, strategy, hasAllWords, after: { key, id } }
}
