import type { Asked } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import { productsByIds } from '../catalogue/products.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { type Filters, hasFilters } from './filters.ts'
import { likelyResults } from './likely-results.store.ts'
import { readPriceWords } from './price-words.ts'
import { type Hit, mostRanked, type Ranked, rankedResults, type Wanted } from './results.store.ts'
import { cursorBehind, type Ending, placeOf } from './search-cursor.ts'
import { sectionNames } from './sections.store.ts'
import { type TextQuery, textQueryOf } from './text-query.ts'
import { understand } from './understand-query.ts'
import { walkedResults } from './walked-results.store.ts'
import { readWords } from './words.store.ts'

type Asking = Asked<typeof search.products>['query']
type Found = { hits: Hit[]; total: number; ranked: Ranked } & Omit<Ending, 'sort'>

/**
 * A page of the products that fit what was asked, best first. Words may be misspelled, begun or in any order; where no
 * product has all of them, products with some are given. A price in words counts where the filters name none.
 */
export async function searchProducts({ db }: Pick<Shop, 'db'>, asking: Asking, most = mostRanked) {
  const { rest, ...priceWords } = readPriceWords(asking.q)
  const { terms, corrected } = understand(await readWords(db, rest))
  const filters: Filters = {
    ...asking,
    minPrice: asking.minPrice ?? priceWords.minPrice,
    maxPrice: asking.maxPrice ?? priceWords.maxPrice,
  }
  const { hits, total, ranked, way, hasAllWords } = await find(db, textQueryOf(terms), filters, asking, most)

  const shown = hits.slice(0, asking.limit)
  const last = hits.length > asking.limit ? shown.at(-1) : undefined
  const [products, facets] = await Promise.all([
    productsByIds(
      db,
      shown.map(({ id }) => id),
    ),
    asking.cursor ? null : facetsOf(db, ranked, most),
  ])
  return {
    products,
    pagination: {
      page: asking.page,
      currentPage: asking.page,
      totalPages: Math.max(1, Math.ceil(total / asking.limit)),
      totalItems: total,
      nextCursor: last ? cursorBehind(last, { sort: asking.sortBy, way, hasAllWords }) : null,
    },
    facets,
    understood: {
      corrected,
      hasAllWords,
      minPrice: priceWords.minPrice ?? null,
      maxPrice: priceWords.maxPrice ?? null,
    },
  }
}

/** One row more than asked for tells whether there is a next page. */
const pageOf = ({ page, limit, cursor, sortBy }: Asking) => ({
  size: limit + 1,
  offset: (page - 1) * limit,
  behind: cursor ? placeOf(cursor, sortBy).behind : undefined,
})

/** Looks for all words, then for some of them. Goes on behind a cursor in the way that its page was found. */
async function find(db: Database, query: TextQuery, filters: Filters, asking: Asking, most: number): Promise<Found> {
  const wanted = { query, filters, sort: asking.sortBy, from: pageOf(asking), most }
  if (asking.cursor) {
    const { way, hasAllWords } = placeOf(asking.cursor, asking.sortBy)
    return foundBy(db, { ...wanted, words: hasAllWords ? 'all' : 'some' }, way)
  }
  const withAll = await foundBy(db, { ...wanted, words: 'all' })
  if (withAll.ranked.found > 0 || !query || query.all === query.some) return withAll
  const withSome = await foundBy(db, { ...wanted, words: 'some' })
  return withSome.ranked.found > 0 ? withSome : withAll
}

/** Where this many times more are to be expected than are ranked, they are not even looked for to be counted. */
const farTooMany = 2

/** Ranks what fits; where that is too much even with the filters, walks along an index instead. */
async function foundBy(db: Database, wanted: Wanted, way?: Ending['way']): Promise<Found> {
  if (way === 'ranked' || way === 'narrowed') return ranked(db, wanted, way)
  const likely = await likelyResults(db, wanted)
  const far = wanted.most * farTooMany
  if (way === 'walked') return walked(db, wanted, uncounted(wanted), likely.fitting > far)
  const found = likely.named > far ? await crowded(db, wanted, likely.fitting) : null
  return found ?? ranked(db, wanted)
}

/** With so many of the best sellers among them, there are so many that the way to the next one along an index is short. */
const enoughLeading = 8

/**
 * Of very many, the best sellers tell what there is to choose from; what fits the filters is ranked, or walked to. Null where
 * the best sellers show that there are not that many: words that few products have are expected far too often.
 */
async function crowded(db: Database, wanted: Wanted, fitting: number): Promise<Found | null> {
  const leading = await rankedResults(db, wanted, 'leading')
  if (leading.named < enoughLeading) return null
  const ranks = { ...leading, found: wanted.most + 1 }
  if (fitting > wanted.most) return walked(db, wanted, ranks, leading.total >= enoughLeading)
  return { ...(await ranked(db, wanted, 'narrowed')), ranked: ranks }
}

async function ranked(db: Database, wanted: Wanted, way: 'ranked' | 'narrowed' = 'ranked'): Promise<Found> {
  const hasAllWords = wanted.words === 'all'
  const ranks = await rankedResults(db, wanted, way === 'ranked' ? 'all' : 'narrowed')
  const { hits, total, found, named } = ranks
  if (found <= wanted.most) return { hits, total, ranked: ranks, way, hasAllWords }
  // Too many have a word in their description, but few in their headline: those are ranked, and no index is walked for them.
  if (named <= wanted.most) return { hits, total: Math.min(named, total), ranked: ranks, way, hasAllWords }
  if (way === 'ranked' && hasFilters(wanted.filters)) {
    return { ...(await ranked(db, wanted, 'narrowed')), ranked: ranks }
  }
  return walked(db, wanted, ranks, false)
}

async function walked(db: Database, wanted: Wanted, ranks: Ranked, areMany: boolean): Promise<Found> {
  const hits = await walkedResults(db, wanted, areMany)
  const { behind, offset, size } = wanted.from
  // A first page that is not full is all there is.
  const total = behind || offset > 0 || hits.length === size ? ranks.found : hits.length
  return { hits, total, ranked: ranks, way: 'walked', hasAllWords: wanted.words === 'all' }
}

/** Behind a cursor nothing is counted anew. */
const uncounted = ({ most }: Wanted): Ranked => ({
  ...{ found: most + 1, named: most + 1, total: most + 1, hits: [], categories: [], brands: [], colors: [] },
  ...{ inStock: 0, discounted: 0, lowestPrice: null, highestPrice: null },
})

async function facetsOf(db: Database, ranked: Ranked, most: number) {
  const { categories, brands, colors, inStock, discounted, lowestPrice, highestPrice, found } = ranked
  const names = await sectionNames(
    db,
    [...categories, ...brands].map(({ id }) => id),
  )
  const named = (parts: typeof categories) =>
    parts.flatMap(({ id, count }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name, count }]
    })
  return {
    categories: named(categories),
    brands: named(brands),
    ...{ colors, inStock, discounted, lowestPrice, highestPrice, isExact: found <= most },
  }
}
