import type { search } from '#contract/catalogue/search.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxRankedResults } from '#contract/limits.ts'
import { toPagination, totalPages } from '#contract/paging.ts'
import { productsByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { takePage } from '#server/database/keyset.ts'
import type { FilterValues } from './filters.ts'
import { findProducts } from './find-products.ts'
import { analyzeWords } from './query/analyze-words.store.ts'
import { expandQuery } from './query/expand-query.ts'
import { parsePriceRange } from './query/price-range.ts'
import { toTsQuery } from './query/tsquery.ts'
import { encodeSearchCursor } from './search-cursor.ts'
import type { RankedResults } from './strategies/ranked.store.ts'

type SearchInput = Input<typeof search.products>['query']

/**
 * A page of matching products, the most relevant first. Words may be misspelled, incomplete and in any order. If no product has
 * all words, products with some of them are returned. A price limit in the text applies unless a filter sets that limit.
 */
export async function searchProducts(
  { db, searchStatistics }: Pick<AppContext, 'db' | 'searchStatistics'>,
  input: SearchInput,
  maxCount = maxRankedResults,
) {
  const { rest, ...priceRange } = parsePriceRange(input.q)
  const { terms, corrected } = expandQuery(await analyzeWords(db, rest))
  const filters: FilterValues = {
    ...input,
    minPrice: input.minPrice ?? priceRange.minPrice,
    maxPrice: input.maxPrice ?? priceRange.maxPrice,
  }
  const criteria = { query: toTsQuery(terms), filters, maxCount, statistics: await searchStatistics() }
  const { hits, total, counts, strategy, hasAllWords } = await findProducts(db, criteria, input)

  const { shown, last } = takePage(hits, input.limit)
  return {
    products: await productsByIds(
      db,
      shown.map(({ id }) => id),
    ),
    pagination: toPagination({
      page: input.page,
      totalPages: totalPages(total, input.page, input.limit),
      totalItems: total,
      nextCursor: last && encodeSearchCursor(last, { sort: input.sortBy, strategy, hasAllWords }),
    }),
    facets: input.cursor ? null : toFacets(counts, maxCount),
    understood: {
      corrected,
      hasAllWords,
      minPrice: priceRange.minPrice ?? null,
      maxPrice: priceRange.maxPrice ?? null,
    },
  }
}

function toFacets(
  { found, categories, brands, colors, inStock, discounted, lowestPrice, highestPrice }: RankedResults,
  maxCount: number,
) {
  return { categories, brands, colors, inStock, discounted, lowestPrice, highestPrice, isExact: found <= maxCount }
}
