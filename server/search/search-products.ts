import type { Asked } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import { productsByIds } from '../catalogue/products.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { readPriceWords } from './price-words.ts'
import { type Filters, type Hit, mostRanked, type Ranked, rankedResults, walkedResults } from './results.store.ts'
import { cursorBehind, type Ending, placeOf } from './search-cursor.ts'
import { sectionNames } from './sections.store.ts'
import { type TextQuery, textQueryOf } from './text-query.ts'
import { understand } from './understand-query.ts'
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

type Wanted = Parameters<typeof rankedResults>[1]

/** Ranks what fits; where that is too much even with the filters, walks along an index instead. */
async function foundBy(db: Database, wanted: Wanted, way: Ending['way'] = 'ranked'): Promise<Found> {
  const hasAllWords = wanted.words === 'all'
  const ranked = await rankedResults(db, wanted, way !== 'ranked')
  if (ranked.found <= wanted.most && way !== 'walked') {
    return { hits: ranked.hits, total: ranked.total, ranked, way, hasAllWords }
  }
  // Too many have a word in their description, but few in their headline: those are ranked, and no index is walked for them.
  if (ranked.named <= wanted.most && way !== 'walked') {
    return { hits: ranked.hits, total: Math.min(ranked.named, ranked.total), ranked, way, hasAllWords }
  }
  if (way === 'ranked' && hasFilters(wanted.filters)) return { ...(await foundBy(db, wanted, 'narrowed')), ranked }
  return { hits: await walkedResults(db, wanted), total: ranked.found, ranked, way: 'walked', hasAllWords }
}

const hasFilters = ({ categoryId, brandId, color, minPrice, maxPrice, inStock, discounted }: Filters) =>
  Boolean(categoryId?.length || brandId?.length || color?.length || minPrice || maxPrice || inStock || discounted)

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
