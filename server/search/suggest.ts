import type { AppContext } from '#server/context.ts'
import { analyzeWords } from './query/analyze-words.store.ts'
import { expandQuery } from './query/expand-query.ts'
import { parsePriceRange } from './query/price-range.ts'
import { toTsQuery } from './query/tsquery.ts'
import { findSuggestions } from './suggestions.store.ts'

/** Suggestions for a search text that is still being typed; its last word may be incomplete. Products are within its price limits. */
export async function suggest({ db }: Pick<AppContext, 'db'>, typed: string) {
  const { rest, ...priceRange } = parsePriceRange(typed)
  const query = toTsQuery(expandQuery(await analyzeWords(db, rest)).terms)
  return query ? findSuggestions(db, query, priceRange) : { products: [], categories: [], brands: [] }
}
