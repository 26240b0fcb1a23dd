import type { search } from '#contract/catalogue/search.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Database } from '../database/connect.ts'
import { hasFilters } from './filters.ts'
import { type CursorState, decodeCursor } from './search-cursor.ts'
import { estimateResults } from './strategies/estimate.ts'
import { type FilteredResults, filteredResults } from './strategies/filtered.store.ts'
import { indexScanResults, sortedResults } from './strategies/index-scan.store.ts'
import { type Hit, type RankedResults, rankedResults, type SearchRequest } from './strategies/ranked.store.ts'
import type { ProductStatistics } from './strategies/search-statistics.store.ts'
import { type TopSellerResults, topSellerResults } from './strategies/top-sellers-first.store.ts'

type SearchInput = Input<typeof search.products>['query']
/** A page of places, how many there are, and what there is to choose from. */
export type FoundPage = { hits: Hit[]; total: number; ranked: RankedResults } & Omit<CursorState, 'sort'>

/** One row more than asked for tells whether there is a next page. */
const pageWindow = ({ page, limit, cursor, sortBy }: SearchInput) => ({
  size: limit + 1,
  offset: (page - 1) * limit,
  behind: cursor ? decodeCursor(cursor, sortBy).behind : undefined,
})

/** Words and filters, and what the products are like, by which the way to them is chosen. */
type SearchCriteria = Pick<SearchRequest, 'query' | 'filters' | 'most'> & { statistics: ProductStatistics }

/** Looks for all words, then for some of them. Goes on behind a cursor in the way that its page was found. */
export async function findProducts(db: Database, lookedFor: SearchCriteria, asking: SearchInput): Promise<FoundPage> {
  const wantedWith = (words: SearchRequest['words']): SearchRequest => {
    const likely = estimateResults(lookedFor.statistics, { ...lookedFor, words })
    return { ...lookedFor, words, sort: asking.sortBy, from: pageWindow(asking), likely }
  }
  if (asking.cursor) {
    const { way, hasAllWords } = decodeCursor(asking.cursor, asking.sortBy)
    return runStrategy(db, wantedWith(hasAllWords ? 'all' : 'some'), way)
  }
  const withAll = await runStrategy(db, wantedWith('all'))
  const { query } = lookedFor
  if (withAll.ranked.found > 0 || !query || query.lookup.all === query.lookup.some) return withAll
  const withSome = await runStrategy(db, wantedWith('some'))
  return withSome.ranked.found > 0 ? withSome : withAll
}

/** Where this many times more are to be expected than are ranked, they are not even looked for to be counted. */
const skipRankingFactor = 2

/** Ranks what fits; where that is too much even with the filters, walks along an index instead. */
async function runStrategy(db: Database, wanted: SearchRequest, way?: CursorState['way']): Promise<FoundPage> {
  const { likely } = wanted
  if (way === 'ranked') return rankedPage(db, wanted)
  if (way === 'narrowed') return filteredPage(db, wanted, await filteredResults(db, wanted), uncountedResults(wanted))
  if (way === 'walked') return indexScanPage(db, wanted)
  const far = wanted.most * skipRankingFactor
  if (likely.named <= far) return rankedPage(db, wanted)
  const [leading, fits] = await Promise.all([
    topSellerResults(db, wanted),
    likely.fitting > far ? null : filteredResults(db, wanted),
  ])
  // Words that few products have are expected far too often.
  if (leading.named < minTopSellerMatches) return rankedPage(db, wanted)
  return fits ? filteredPage(db, wanted, fits, leading, leading) : indexScanPage(db, wanted, leading)
}

/** With fewer among those that sell best, the words do not fit as many as was expected. */
const minTopSellerMatches = 8

async function rankedPage(db: Database, wanted: SearchRequest): Promise<FoundPage> {
  const ranks = await rankedResults(db, wanted)
  const { hits, fitting, found, named } = ranks
  // Too many have a word in their description, but few in their title: those are ranked, and no index is walked for them.
  if (found <= wanted.most || named <= wanted.most) {
    return { hits, total: fitting, ranked: ranks, way: 'ranked', hasAllWords: wanted.words === 'all' }
  }
  if (!hasFilters(wanted.filters)) return indexScanPage(db, wanted, undefined, ranks)
  return filteredPage(db, wanted, await filteredResults(db, wanted), ranks)
}

/** Of too many, those that fit the filters too; the choices are those of all. */
async function filteredPage(
  db: Database,
  wanted: SearchRequest,
  { hits, found }: FilteredResults,
  ranks: RankedResults,
  leading?: TopSellerResults,
): Promise<FoundPage> {
  if (found > wanted.most) return indexScanPage(db, wanted, leading, ranks)
  const hasAllWords = wanted.words === 'all'
  return { hits, total: found, ranked: withTruncatedCount(ranks, wanted), way: 'narrowed', hasAllWords }
}

const bestSellerSorts: readonly SearchInput['sortBy'][] = ['relevance', 'popular']

/** A page in the order of an index: where what sells best is wanted, those that do mostly fill it. */
async function indexScanPage(
  db: Database,
  wanted: SearchRequest,
  found?: TopSellerResults,
  ranks?: RankedResults,
): Promise<FoundPage> {
  const leading = found ?? (await topSellerResults(db, wanted))
  const { behind, offset, size } = wanted.from
  const isFull = bestSellerSorts.includes(wanted.sort) && leading.hits.length === size
  const hits = isFull ? leading.hits : await sortedPage(db, wanted, leading)
  // A first page that is not full is all there is.
  const total = behind || offset > 0 || hits.length === size ? wanted.most + 1 : hits.length
  return {
    hits,
    total,
    ranked: withTruncatedCount(ranks ?? leading, wanted),
    way: 'walked',
    hasAllWords: wanted.words === 'all',
  }
}

/** Where so many fit the filters, the way along an index to the next one is mostly short. */
const minForIndexScan = 4000

/** Fewer are sooner read than the index of the order, even the part of it that holds the page. */
const minForBoundedSort = 2000

/** A page by the shortest way that is full. */
async function sortedPage(
  db: Database,
  wanted: SearchRequest,
  { times, fitting, within }: TopSellerResults,
): Promise<Hit[]> {
  const isPage = (hits: Hit[]) => hits.length === wanted.from.size
  const likely = times * fitting
  // Whoever skips more than fit would go along all of the index for it.
  const isThere = wanted.from.behind || likely >= wanted.from.offset
  const walked = isThere && likely >= minForIndexScan ? await indexScanResults(db, wanted) : []
  if (isPage(walked)) return walked
  const near = within !== null && likely >= minForBoundedSort ? await sortedResults(db, wanted, within) : []
  return isPage(near) ? near : sortedResults(db, wanted, null)
}

/** There are more than were counted. */
const withTruncatedCount = (ranks: RankedResults, { most }: SearchRequest): RankedResults => ({
  ...ranks,
  found: most + 1,
})

/** Behind a cursor nothing is counted anew. */
const uncountedResults = ({ most }: SearchRequest): RankedResults => ({
  ...{ found: most + 1, named: most + 1, fitting: most + 1, hits: [], categories: [], brands: [], colors: [] },
  ...{ inStock: 0, discounted: 0, lowestPrice: null, highestPrice: null },
})
