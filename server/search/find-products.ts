import type { Asked } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import type { Database } from '../database/connect.ts'
import { hasFilters } from './filters.ts'
import { type Leading, leadingResults } from './leading-results.store.ts'
import { likelyResults } from './likely-results.ts'
import { type Narrowed, narrowedResults } from './narrowed-results.store.ts'
import { type Hit, type Ranked, rankedResults, type Wanted } from './results.store.ts'
import { type Ending, placeOf } from './search-cursor.ts'
import type { Statistics } from './search-statistics.store.ts'
import { sortedResults, walkedResults } from './walked-results.store.ts'

type Asking = Asked<typeof search.products>['query']
/** A page of places, how many there are, and what there is to choose from. */
export type Found = { hits: Hit[]; total: number; ranked: Ranked } & Omit<Ending, 'sort'>

/** One row more than asked for tells whether there is a next page. */
const pageOf = ({ page, limit, cursor, sortBy }: Asking) => ({
  size: limit + 1,
  offset: (page - 1) * limit,
  behind: cursor ? placeOf(cursor, sortBy).behind : undefined,
})

/** Words and filters, and what the products are like, by which the way to them is chosen. */
type LookedFor = Pick<Wanted, 'query' | 'filters' | 'most'> & { statistics: Statistics }

/** Looks for all words, then for some of them. Goes on behind a cursor in the way that its page was found. */
export async function findProducts(db: Database, lookedFor: LookedFor, asking: Asking): Promise<Found> {
  const wantedWith = (words: Wanted['words']): Wanted => {
    const likely = likelyResults(lookedFor.statistics, { ...lookedFor, words })
    return { ...lookedFor, words, sort: asking.sortBy, from: pageOf(asking), likely }
  }
  if (asking.cursor) {
    const { way, hasAllWords } = placeOf(asking.cursor, asking.sortBy)
    return foundBy(db, wantedWith(hasAllWords ? 'all' : 'some'), way)
  }
  const withAll = await foundBy(db, wantedWith('all'))
  const { query } = lookedFor
  if (withAll.ranked.found > 0 || !query || query.lookup.all === query.lookup.some) return withAll
  const withSome = await foundBy(db, wantedWith('some'))
  return withSome.ranked.found > 0 ? withSome : withAll
}

/** Where this many times more are to be expected than are ranked, they are not even looked for to be counted. */
const farTooMany = 2

/** Ranks what fits; where that is too much even with the filters, walks along an index instead. */
async function foundBy(db: Database, wanted: Wanted, way?: Ending['way']): Promise<Found> {
  const { likely } = wanted
  if (way === 'ranked') return ranked(db, wanted)
  if (way === 'narrowed') return narrowed(db, wanted, await narrowedResults(db, wanted), uncounted(wanted))
  if (way === 'walked') return walked(db, wanted)
  const far = wanted.most * farTooMany
  if (likely.named <= far) return ranked(db, wanted)
  const [leading, fits] = await Promise.all([
    leadingResults(db, wanted),
    likely.fitting > far ? null : narrowedResults(db, wanted),
  ])
  // Words that few products have are expected far too often.
  if (leading.named < fewestLeading) return ranked(db, wanted)
  return fits ? narrowed(db, wanted, fits, leading, leading) : walked(db, wanted, leading)
}

/** With fewer among those that sell best, the words do not fit as many as was expected. */
const fewestLeading = 8

async function ranked(db: Database, wanted: Wanted): Promise<Found> {
  const ranks = await rankedResults(db, wanted)
  const { hits, fitting, found, named } = ranks
  // Too many have a word in their description, but few in their headline: those are ranked, and no index is walked for them.
  if (found <= wanted.most || named <= wanted.most) {
    return { hits, total: fitting, ranked: ranks, way: 'ranked', hasAllWords: wanted.words === 'all' }
  }
  if (!hasFilters(wanted.filters)) return walked(db, wanted, undefined, ranks)
  return narrowed(db, wanted, await narrowedResults(db, wanted), ranks)
}

/** Of too many, those that fit the filters too; the choices are those of all. */
async function narrowed(
  db: Database,
  wanted: Wanted,
  { hits, found }: Narrowed,
  ranks: Ranked,
  leading?: Leading,
): Promise<Found> {
  if (found > wanted.most) return walked(db, wanted, leading, ranks)
  const hasAllWords = wanted.words === 'all'
  return { hits, total: found, ranked: manyAs(ranks, wanted), way: 'narrowed', hasAllWords }
}

const sellsBest: readonly Asking['sortBy'][] = ['relevance', 'popular']

/** A page in the order of an index: where what sells best is wanted, those that do mostly fill it. */
async function walked(db: Database, wanted: Wanted, found?: Leading, ranks?: Ranked): Promise<Found> {
  const leading = found ?? (await leadingResults(db, wanted))
  const { behind, offset, size } = wanted.from
  const isFull = sellsBest.includes(wanted.sort) && leading.hits.length === size
  const hits = isFull ? leading.hits : await inOrder(db, wanted, leading)
  // A first page that is not full is all there is.
  const total = behind || offset > 0 || hits.length === size ? wanted.most + 1 : hits.length
  return { hits, total, ranked: manyAs(ranks ?? leading, wanted), way: 'walked', hasAllWords: wanted.words === 'all' }
}

/** Where so many fit the filters, the way along an index to the next one is mostly short. */
const enoughToWalk = 4000

/** Fewer are sooner read than the index of the order, even the part of it that holds the page. */
const enoughToLookNear = 2000

/** A page by the shortest way that is full. */
async function inOrder(db: Database, wanted: Wanted, { times, fitting, within }: Leading): Promise<Hit[]> {
  const isPage = (hits: Hit[]) => hits.length === wanted.from.size
  const likely = times * fitting
  // Whoever skips more than fit would go along all of the index for it.
  const isThere = wanted.from.behind || likely >= wanted.from.offset
  const walked = isThere && likely >= enoughToWalk ? await walkedResults(db, wanted) : []
  if (isPage(walked)) return walked
  const near = within !== null && likely >= enoughToLookNear ? await sortedResults(db, wanted, within) : []
  return isPage(near) ? near : sortedResults(db, wanted, null)
}

/** There are more than were counted. */
const manyAs = (ranks: Ranked, { most }: Wanted): Ranked => ({ ...ranks, found: most + 1 })

/** Behind a cursor nothing is counted anew. */
const uncounted = ({ most }: Wanted): Ranked => ({
  ...{ found: most + 1, named: most + 1, fitting: most + 1, hits: [], categories: [], brands: [], colors: [] },
  ...{ inStock: 0, discounted: 0, lowestPrice: null, highestPrice: null },
})
