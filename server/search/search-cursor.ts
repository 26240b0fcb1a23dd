import { z } from 'zod'
import { type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { maxPrice } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import type { Hit } from './strategies/ranked.store.ts'

/** A place in results: just behind the product with this key and id. */
export type CursorPosition = { key: number; id: string }

/** How results were ordered: one by one, or along an index. A cursor goes on in the same way. */
export type SearchStrategy = 'ranked' | 'narrowed' | 'walked'

/** What the keys of each order lie between: the database knows no time before its own, nor after the year 9999 here. */
const keyRanges: Readonly<Record<SearchSort, readonly [least: number, most: number]>> = {
  relevance: [0, Number.MAX_SAFE_INTEGER],
  newest: [0, 253_402_300_799_999],
  popular: [0, Number.MAX_SAFE_INTEGER],
  'price-low': [-maxPrice, 0],
  'price-high': [0, maxPrice],
}

const isKeyInRange = (sort: SearchSort, key: number): boolean => key >= keyRanges[sort][0] && key <= keyRanges[sort][1]

const Cursor = z.tuple([z.enum(searchSorts), z.enum(['ranked', 'narrowed', 'walked']), z.boolean(), z.int(), z.uuid()])

/** Where a page ended, and how the search was going. */
export type CursorState = { sort: SearchSort; way: SearchStrategy; hasAllWords: boolean }

/** What a client sends to go on behind a product. */
export const encodeCursor = ({ key, id }: Hit, { sort, way, hasAllWords }: CursorState): string =>
  Buffer.from(JSON.stringify([sort, way, hasAllWords, key, id])).toString('base64url')

function parseBase64Json(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The place that a cursor means; refuses one that is not ours or belongs to another order. */
export function decodeCursor(cursor: string, wanted: SearchSort): CursorState & { behind: CursorPosition } {
  const { success, data } = Cursor.safeParse(parseBase64Json(cursor))
  if (!success || data[0] !== wanted || !isKeyInRange(wanted, data[3])) {
    throw new AppError('invalid', 'This cursor does not belong to this search. Start at its first page.')
  }
  const [sort, way, hasAllWords, key, id] = data
  return { sort, way, hasAllWords, behind: { key, id } }
}
