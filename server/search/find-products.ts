import type { search } from '#contract/catalogue/search.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import { filterLexemes } from './filter-lexemes.ts'
import { filteredCategory, hasFilters } from './filters.ts'
import { type CursorState, decodeSearchCursor } from './search-cursor.ts'
import { estimateResults } from './strategies/estimate.ts'
import { noFacetCounts } from './strategies/facet-counts.ts'
import { filteredResults } from './strategies/filtered.store.ts'
import { indexScanResults, sortedResults } from './strategies/index-scan.store.ts'
import {
  type Hit,
  type RankedResults,
  type ResultEstimate,
  rankedResults,
  type SearchRequest,
} from './strategies/ranked.store.ts'
import type { ProductStatistics } from './strategies/search-statistics.store.ts'
import { type TopSellerResults, topSellerResults } from './strategies/top-sellers-first.store.ts'

type SearchInput = Input<typeof search.products>['query']
/** A page of hits, the total number and the facets. */
type FoundPage = { hits: Hit[]; total: number; counts: RankedResults } & Omit<CursorState, 'sort'>

/** One row more than the limit is read, to know whether there is a next page. */
const searchWindow = ({ page, limit, cursor, sortBy }: SearchInput) => ({
  size: limit + 1,
  offset: (page - 1) * limit,
  after: cursor ? decodeSearchCursor(cursor, sortBy).after : undefined,
})

/**
 * The category that the filters demand, if only its products are to be read: more titles match than are counted, and the search has no
 * words or has filters by attributes. Otherwise products of all categories are read, so that the facets list the other ones too.
 */
function categoryScope({ query, filters, maxCount }: Omit<SearchRequest, 'estimate'>, { byTitle }: ResultEstimate) {
  const isConfined = byTitle > maxCount && (!query || filters.attributes?.length)
  return isConfined ? (filteredCategory(filters) ?? undefined) : undefined
}

/** Words, filters and the product statistics that decide on the strategy. */
type SearchCriteria = Pick<SearchRequest, 'query' | 'filters' | 'maxCount'> & { statistics: ProductStatistics }

/** Finds products with all words, or else with some of them. After a cursor, the strategy of the previous page is used again. */
export async function findProducts(db: Database, criteria: SearchCriteria, input: SearchInput): Promise<FoundPage> {
  const lexemes = filterLexemes(criteria.filters, criteria.statistics.title_vector)
  const requestFor = (words: SearchRequest['words']): SearchRequest => {
    const request = { ...criteria, lexemes, words, sort: input.sortBy, from: searchWindow(input) }
    const estimate = estimateResults(criteria.statistics, request)
    const scope = categoryScope(request, estimate)
    return {
      ...request,
      scope,
      estimate: scope ? estimateResults(criteria.statistics, { ...request, scope }) : estimate,
    }
  }
  if (input.cursor) {
    const { strategy, hasAllWords } = decodeSearchCursor(input.cursor, input.sortBy)
    return runStrategy(db, requestFor(hasAllWords ? 'all' : 'some'), strategy)
  }
  const withAll = await runStrategy(db, requestFor('all'))
  const { query } = criteria
  if (withAll.counts.found > 0 || !query || query.lookup.all === query.lookup.some) return withAll
  const withSome = await runStrategy(db, requestFor('some'))
  return withSome.counts.found > 0 ? withSome : withAll
}

/** Ranking is skipped if the estimate exceeds `maxCount` by this factor. */
const skipRankingFactor = 2

/** Counting the filtered matches is skipped if their number, estimated from the top sellers, exceeds `maxCount` by this factor. */
const skipCountingFactor = 1.5

/**
 * Chooses the strategy by the estimate, if none is given: few matches are ranked, many are filtered and sorted, and if the filters
 * leave too many they are read in index order.
 */
async function runStrategy(
  db: Database,
  request: SearchRequest,
  strategy?: CursorState['strategy'],
): Promise<FoundPage> {
  const { estimate } = request
  if (strategy === 'ranked') return rankedPage(db, request)
  if (strategy === 'filtered') return filteredPage(db, request, { counts: uncountedResults(request) })
  if (strategy === 'indexScan') return indexScanPage(db, request)
  if (estimate.byTitle <= request.maxCount * skipRankingFactor) return rankedPage(db, request)
  const topSellers = await topSellerResults(db, request)
  // The statistics overestimate words that few products have.
  if (topSellers.byTitle < minTopSellerMatches) return rankedPage(db, request)
  return topSellers.filtered * topSellers.productsPerHit > request.maxCount * skipCountingFactor
    ? indexScanPage(db, request, { topSellers })
    : filteredPage(db, request, { counts: topSellers, topSellers })
}

/** With fewer matches among the top sellers, the estimate was too high. */
const minTopSellerMatches = 8

async function rankedPage(db: Database, request: SearchRequest): Promise<FoundPage> {
  const ranked = await rankedResults(db, request)
  const { hits, filtered, found, byTitle } = ranked
  // If too many descriptions match but few titles, the matches by title are ranked.
  if (found <= request.maxCount || byTitle <= request.maxCount) {
    return { hits, total: filtered, counts: ranked, strategy: 'ranked', hasAllWords: request.words === 'all' }
  }
  if (!hasFilters(request.filters)) return indexScanPage(db, request, { counts: ranked })
  return filteredPage(db, request, { counts: ranked })
}

/** Results that were found before: the counts of all matches, and the top sellers. */
type KnownResults = { counts: RankedResults; topSellers?: TopSellerResults }

/** Sorts only the matches that pass the filters; the facets count all matches. */
async function filteredPage(
  db: Database,
  request: SearchRequest,
  { counts, topSellers }: KnownResults,
): Promise<FoundPage> {
  const { hits, found, isComplete } = await filteredResults(db, request)
  if (!isComplete) return indexScanPage(db, request, { counts, topSellers })
  return {
    hits,
    total: Math.min(found, request.maxCount + 1),
    counts: withTruncatedCount(counts, request),
    strategy: 'filtered',
    hasAllWords: request.words === 'all',
  }
}

const bestSellerSorts: readonly SearchInput['sortBy'][] = ['relevance', 'popular']

/** A page in index order. If the order is by sales, the top sellers usually fill it. */
async function indexScanPage(
  db: Database,
  request: SearchRequest,
  known: Partial<KnownResults> = {},
): Promise<FoundPage> {
  const topSellers = known.topSellers ?? (await topSellerResults(db, request))
  const { after, offset, size } = request.from
  const isFull = bestSellerSorts.includes(request.sort) && topSellers.hits.length === size
  const hits = isFull ? topSellers.hits : await sortedPage(db, request, topSellers)
  // A first page that is not full holds all matches.
  const total = after || offset > 0 || hits.length === size ? request.maxCount + 1 : hits.length
  return {
    hits,
    total,
    counts: withTruncatedCount(known.counts ?? topSellers, request),
    strategy: 'indexScan',
    hasAllWords: request.words === 'all',
  }
}

/** The number of matches from which an index scan of all products reads few rows per match. */
const minForIndexScan = 4000

/** Whether an index scan of the scope is expected to read fewer rows for the page than there are matches. */
const isScopeScanCheap = ({ scope, estimate, from }: SearchRequest, matches: number): boolean =>
  scope !== undefined && (estimate.inScope / matches) * (from.offset + from.size) <= matches

/** With fewer matches, sorting all of them is faster than a scan of the ordering index, even of a part. */
const minForBoundedSort = 2000

/** A page by the cheapest strategy that fills it. */
async function sortedPage(
  db: Database,
  request: SearchRequest,
  { productsPerHit, filtered, sortKeyBound }: TopSellerResults,
): Promise<Hit[]> {
  const isPage = (hits: Hit[]) => hits.length === request.from.size
  const estimated = productsPerHit * filtered
  // An offset beyond the estimate would scan the whole index.
  const isWithinEstimate = request.from.after || estimated >= request.from.offset
  const isScanCheap = estimated >= minForIndexScan || isScopeScanCheap(request, estimated)
  const scanned = isWithinEstimate && isScanCheap ? await indexScanResults(db, request) : []
  if (isPage(scanned)) return scanned
  const bounded =
    sortKeyBound !== null && estimated >= minForBoundedSort ? await sortedResults(db, request, sortKeyBound) : []
  return isPage(bounded) ? bounded : sortedResults(db, request, null)
}

/** The counts with `found` set above the limit, because the matches were not all counted. */
const withTruncatedCount = (counts: RankedResults, { maxCount }: SearchRequest): RankedResults => ({
  ...counts,
  found: maxCount + 1,
})

/** Placeholder counts for a page after a cursor, for which nothing is counted. */
const uncountedResults = ({ maxCount }: SearchRequest): RankedResults => ({
  found: maxCount + 1,
  byTitle: maxCount + 1,
  filtered: maxCount + 1,
  hits: [],
  ...noFacetCounts,
})
