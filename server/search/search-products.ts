import { countryByCode } from '#contract/catalogue/countries.ts'
import type { search } from '#contract/catalogue/search.ts'
import { maxAttributeFilters, tooManyAttributesMessage } from '#contract/catalogue/search-options.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxRankedResults } from '#contract/limits.ts'
import { toPagination, totalPages } from '#contract/paging.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { takePage } from '#server/database/keyset.ts'
import { AppError } from '#server/errors.ts'
import { toAttributeFacets, toCountryFacet, toNamedCount } from './attribute-facets.ts'
import { findAttributeFilters } from './attribute-filters.store.ts'
import type { AttributeFilter, FilterValues } from './filters.ts'
import { findProducts } from './find-products.ts'
import { limitSearches } from './limit-searches.ts'
import { shareOfNewProducts } from './new-products.store.ts'
import { analyzeWords } from './query/analyze-words.store.ts'
import { expandQuery } from './query/expand-query.ts'
import { parsePriceRange } from './query/price-range.ts'
import { toTsQuery } from './query/tsquery.ts'
import { encodeSearchCursor } from './search-cursor.ts'
import type { FacetCounts } from './strategies/facet-counts.ts'

/** The query of a search; a collection also finds only products that were added from a time on. */
type SearchInput = Input<typeof search.products>['query'] & { createdSince?: Date | undefined }

type SearchContext = Pick<AppContext, 'db' | 'searchStatistics'>

/**
 * A page of matching products, the most relevant first. Words may be misspelled, incomplete and in any order. If no product has
 * all words, products with some of them are returned. A price limit in the text applies unless a filter sets that limit.
 */
export const searchProducts = (context: SearchContext, input: SearchInput, maxCount = maxRankedResults) =>
  limitSearches(() => searchUnlimited(context, input, maxCount))

async function searchUnlimited({ db, searchStatistics }: SearchContext, input: SearchInput, maxCount: number) {
  const { rest, ...priceRange } = parsePriceRange(input.q)
  const [words, attributes, statistics] = await Promise.all([
    rest ? analyzeWords(db, rest) : [],
    attributeFilters(db, input),
    searchStatistics(),
  ])
  const { terms, corrected } = expandQuery(words)
  const filters = toFilterValues(input, priceRange, attributes)
  const since = input.createdSince
  if (since) filters.created = { since, share: await shareOfNewProducts(db, since, statistics.products) }
  const criteria = { query: toTsQuery(terms), filters, maxCount, statistics }
  const { hits, total, counts, strategy, hasAllWords } = await findProducts(db, criteria, input)

  const { shown, last } = takePage(hits, input.limit)
  const ids = shown.map(({ id }) => id)
  const products = await productsOnSaleByIds(db, ids)
  const facets = input.cursor ? null : toFacets(counts, filters)
  return {
    products,
    pagination: toPagination({
      page: input.page,
      totalPages: totalPages(total, input.page, input.limit),
      totalItems: total,
      nextCursor: last && encodeSearchCursor(last, { sort: input.sortBy, strategy, hasAllWords }),
    }),
    facets: facets && { ...facets, isExact: counts.found <= maxCount },
    understood: {
      corrected,
      hasAllWords,
      minPrice: priceRange.minPrice ?? null,
      maxPrice: priceRange.maxPrice ?? null,
    },
  }
}

/** The filtered attributes; throws 'invalid' for too many. */
async function attributeFilters(db: Database, input: SearchInput): Promise<AttributeFilter[]> {
  const filters = await findAttributeFilters(db, input)
  if (filters.length <= maxAttributeFilters) return filters
  throw new AppError('invalid', tooManyAttributesMessage)
}

const toFilterValues = (
  input: SearchInput,
  { minPrice, maxPrice }: Pick<FilterValues, 'minPrice' | 'maxPrice'>,
  attributes: readonly AttributeFilter[],
): FilterValues => ({
  ...input,
  minPrice: input.minPrice ?? minPrice,
  maxPrice: input.maxPrice ?? maxPrice,
  countries: input.country?.flatMap((code) => countryByCode(code)?.id ?? []),
  attributes,
})

function toFacets(counts: FacetCounts, filters: FilterValues) {
  const { categories, brands, colors, inStock, discounted, lowestPrice, highestPrice } = counts
  const attributes = toAttributeFacets(counts.attributes, filters)
  const countries = toCountryFacet(counts.countries, filters)
  return {
    categories: categories.map(toNamedCount),
    brands: brands.map(toNamedCount),
    colors,
    inStock,
    discounted,
    lowestPrice,
    highestPrice,
    ...(countries.length > 0 && { countries }),
    ...(attributes.length > 0 && { attributes }),
  }
}
