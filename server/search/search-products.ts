import type { Asked } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import { productsByIds } from '../catalogue/products.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import type { Filters } from './filters.ts'
import { findProducts } from './find-products.ts'
import { readPriceWords } from './price-words.ts'
import { mostRanked, type Ranked } from './results.store.ts'
import { cursorBehind } from './search-cursor.ts'
import { sectionNames } from './sections.store.ts'
import { textQueryOf } from './text-query.ts'
import { understand } from './understand-query.ts'
import { readWords } from './words.store.ts'

type Asking = Asked<typeof search.products>['query']

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
  const { hits, total, ranked, way, hasAllWords } = await findProducts(db, textQueryOf(terms), filters, asking, most)

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
