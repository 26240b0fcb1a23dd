import { z } from 'zod'
import type { collections } from '#contract/collections/collections.ts'
import { dayMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { maxRankedResults } from '#contract/limits.ts'
import { toPagination, totalPages } from '#contract/paging.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { encodeCursor, positionInteger, readCursor, takePage } from '#server/database/keyset.ts'
import { findAttributeFilters } from '#server/search/attribute-filters.store.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { findChosenPage } from './chosen-products.store.ts'
import { type Collection, collectionByHandle, type Rule } from './collections.store.ts'

type SearchContext = Pick<AppContext, 'db' | 'searchStatistics' | 'clock'>
type PageInput = Input<typeof collections.products>['query']

/** One page of the products of a collection that are on sale; not found for an unknown handle. */
export async function listCollectionProducts(context: SearchContext, handle: string, input: PageInput) {
  const collection = await collectionByHandle(context.db, handle)
  if (collection.kind === 'HAND') return pageByHand(context, collection.id, input)
  return pageByRule(context, collection, input)
}

const HandCursor = z.tuple([positionInteger])

async function pageByHand({ db }: SearchContext, collectionId: string, { cursor, limit }: PageInput) {
  const message = 'This cursor does not belong to this collection. Start at its first page.'
  const [after] = readCursor(cursor, HandCursor, message) ?? [0]
  const { hits, total } = await findChosenPage(db, collectionId, { after, size: limit + 1 })
  const { shown, last } = takePage(hits, limit)
  const products = await productsOnSaleByIds(
    db,
    shown.map(({ id }) => id),
  )
  return {
    products,
    pagination: toPagination({
      page: 1,
      totalPages: totalPages(total, 1, limit),
      totalItems: total,
      nextCursor: last ? encodeCursor([last.position]) : null,
    }),
  }
}

const noProducts = {
  products: [],
  pagination: toPagination({ page: 1, totalPages: 1, totalItems: 0, nextCursor: null }),
}

/** A stored rule that is not valid any more finds nothing. */
async function pageByRule(context: SearchContext, { rule, sortBy }: Collection, { cursor, limit }: PageInput) {
  if (!rule) return noProducts
  const { products, pagination } = await searchByRule(context, rule, { sortBy, cursor, limit })
  return { products, pagination }
}

/** The number of products that a rule finds; not exact where the search counts no further. */
export async function countRule(context: SearchContext, rule: Rule) {
  const { totalItems } = (await searchByRule(context, rule, { sortBy: 'popular', limit: 1 })).pagination
  return { count: totalItems, isExact: totalItems <= maxRankedResults }
}

type SearchOptions = { sortBy: Collection['sortBy']; limit: number; cursor?: string | undefined }

/** Products added from the start of a day in India on are new, so that the statement is the same all day. */
async function searchByRule(context: SearchContext, { newDays, ...rule }: Rule, options: SearchOptions) {
  if (await hasLostSpecifications(context.db, rule)) return noProducts
  const today = startOfDayInIndia(dayInIndia(context.clock()))
  const createdSince = newDays === undefined ? undefined : new Date(today.getTime() - (newDays - 1) * dayMs)
  return searchProducts(context, {
    q: '',
    page: 1,
    ...rule,
    ...options,
    inStock: rule.inStock ?? false,
    discounted: rule.discounted ?? false,
    ranges: rule.ranges?.map(({ attributeId, min, max }) => ({ attributeId, min, max })),
    createdSince,
  })
}

/**
 * Whether every specification of a rule was deleted, or is no filter any more. A search ignores them; a collection must not show all
 * products of the store instead.
 */
async function hasLostSpecifications(db: Database, { attributes = [], ranges = [] }: Rule): Promise<boolean> {
  if (attributes.length + ranges.length === 0) return false
  const requested = ranges.map(({ attributeId, min, max }) => ({ attributeId, min, max }))
  return (await findAttributeFilters(db, { attributes, ranges: requested })).length === 0
}
