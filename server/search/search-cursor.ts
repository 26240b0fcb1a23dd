import { z } from 'zod'
import { type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { maxPrice } from '#contract/limits.ts'
import { decodeCursor, encodeCursor } from '#server/database/keyset.ts'
import { AppError } from '#server/errors.ts'
import type { Hit } from './strategies/ranked.store.ts'

/** A position in results: directly after the product with this key and id. */
export type CursorPosition = { key: number; id: string }

/** How a page was found: all matches ranked, filtered matches ranked, or an index scan. The next page uses the same strategy. */
const strategies = ['ranked', 'filtered', 'indexScan'] as const

/** The `country_sort_key` of products without a country. */
const noCountrySortKey = 9999

/** The valid sort keys of each order. Times end with the year 9999. */
const keyRanges: Readonly<Record<SearchSort, readonly [min: number, max: number]>> = {
  relevance: [0, Number.MAX_SAFE_INTEGER],
  newest: [0, 253_402_300_799_999],
  popular: [0, Number.MAX_SAFE_INTEGER],
  'price-low': [-maxPrice, 0],
  'price-high': [0, maxPrice],
  country: [-noCountrySortKey, 0],
  rating: [0, 5000],
}

const isKeyInRange = (sort: SearchSort, key: number): boolean => key >= keyRanges[sort][0] && key <= keyRanges[sort][1]

const Cursor = z.tuple([z.enum(searchSorts), z.enum(strategies), z.boolean(), z.int(), z.uuid()])

/** The order and strategy of the page that a cursor continues. */
export type CursorState = { sort: SearchSort; strategy: (typeof strategies)[number]; hasAllWords: boolean }

/** The cursor of the page after a hit. */
export const encodeSearchCursor = ({ key, id }: Hit, { sort, strategy, hasAllWords }: CursorState): string =>
  encodeCursor([sort, strategy, hasAllWords, key, id])

/** Decodes a cursor; throws 'invalid' if it is malformed or belongs to another order. */
export function decodeSearchCursor(cursor: string, expectedSort: SearchSort): CursorState & { after: CursorPosition } {
  const values = decodeCursor(cursor, Cursor)
  if (!values || values[0] !== expectedSort || !isKeyInRange(expectedSort, values[3])) {
    throw new AppError('invalid', 'This cursor does not belong to this search. Start at its first page.')
  }
  const [sort, strategy, hasAllWords, key, id] = values
  return { sort, strategy, hasAllWords, after: { key, id } }
}
