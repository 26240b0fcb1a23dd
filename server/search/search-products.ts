import type { Asked } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import { productsByIds } from '../catalogue/products.store.ts'
import type { Shop } from '../shop.ts'
import type { Filters } from './filters.ts'
import { findProducts } from './find-products.ts'
import { readPriceWords } from './price-words.ts'
import { mostRanked, type Ranked } from './results.store.ts'
import { cursorBehind } from './search-cursor.ts'
import { textQueryOf } from './text-query.ts'
import { understand } from './understand-query.ts'
import { readWords } from './words.store.ts'

type Asking = Asked<typeof search.products>['query']

/**
 * A page of the products that fit what was asked, best first. Words may be misspelled, begun or in any order; where no
 * product has all of them, products with some are given. A price in words counts where the filters name none.
 */
export async function searchProducts(
  { db, searchStatistics }: Pick<Shop, 'db' | 'searchStatistics'>,
  asking: Asking,
  most = mostRanked,
) {
  const { rest, ...priceWords } = readPriceWords(asking.q)
  const { terms, corrected } = understand(await readWords(db, rest))
  const filters: Filters = {
    ...asking,
    minPrice: asking.minPrice ?? priceWords.minPrice,
    maxPrice: asking.maxPrice ?? priceWords.maxPrice,
  }
  const lookedFor = { query: textQueryOf(terms), filters, most, statistics: await searchStatistics() }
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
      nextCursor: last ? cursorBehind(last, { sort: asking.sortBy, way, hasAllWords }) : null,
    },
    facets: asking.cursor ? null : facetsOf(ranked, most),
    understood: {
      corrected,
      hasAllWords,
      minPrice: priceWords.minPrice ?? null,
      maxPrice: priceWords.maxPrice ?? null,
    },
  }
}

function facetsOf(
  { found, categories, brands, colors, inStock, discounted, lowestPrice, highestPrice }: Ranked,
  most: number,
) {
  return { categories, brands, colors, inStock, discounted, lowestPrice, highestPrice, isExact: found <= most }
}
