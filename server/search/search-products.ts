import type { search } from '#contract/catalogue/search.ts'
import type { Input } from '#contract/endpoint.ts'
import { productsByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import type { FilterValues } from './filters.ts'
import { findProducts } from './find-products.ts'
import { analyzeWords } from './query/analyze-words.store.ts'
import { parsePriceRange } from './query/price-range.ts'
import { toTsQuery } from './query/tsquery.ts'
import { understandQuery } from './query/understand-query.ts'
import { encodeCursor } from './search-cursor.ts'
import { maxRanked, type RankedResults } from './strategies/ranked.store.ts'

type SearchInput = Input<typeof search.products>['query']

/**
 * A page of the products that fit what was asked, best first. Words may be misspelled, begun or in any order; where no
 * product has all of them, products with some are given. A price in words counts where the filters name none.
 */
export async function searchProducts(
  { db, searchStatistics }: Pick<AppContext, 'db' | 'searchStatistics'>,
  asking: SearchInput,
  most = maxRanked,
) {
  const { rest, ...priceWords } = parsePriceRange(asking.q)
  const { terms, corrected } = understandQuery(await analyzeWords(db, rest))
  const filters: FilterValues = {
    ...asking,
    minPrice: asking.minPrice ?? priceWords.minPrice,
    maxPrice: asking.maxPrice ?? priceWords.maxPrice,
  }
  const lookedFor = { query: toTsQuery(terms), filters, most, statistics: await searchStatistics() }
  const { hits, total, ranked, way, hasAllWords } = await findProducts(db, lookedFor, asking)

  const shown = hits.slice(0, asking.limit)
  const last = hits.length > asking.limit ? shown.at(-1) : undefined
  return {
    products: await productsByIds(
      db,
      shown.map(({ id }) => id),
    ),
    pagination: {
      page: asking.page,
      currentPage: asking.page,
      totalPages: Math.max(1, Math.ceil(total / asking.limit)),
      totalItems: total,
      nextCursor: last ? encodeCursor(last, { sort: asking.sortBy, way, hasAllWords }) : null,
    },
    facets: asking.cursor ? null : toFacets(ranked, most),
    understood: {
      corrected,
      hasAllWords,
      minPrice: priceWords.minPrice ?? null,
      maxPrice: priceWords.maxPrice ?? null,
    },
  }
}

function toFacets(
  { found, categories, brands, colors, inStock, discounted, lowestPrice, highestPrice }: RankedResults,
  most: number,
) {
  return { categories, brands, colors, inStock, discounted, lowestPrice, highestPrice, isExact: found <= most }
}
