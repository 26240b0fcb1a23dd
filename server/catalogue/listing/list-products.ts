import type { catalogue } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { listPageSize } from '#contract/limits.ts'
import { pageWindow, totalPages } from '#contract/paging.ts'
import type { AppContext } from '#server/context.ts'
import { resolveNameFilters } from './name-filter.store.ts'
import { decodeProductCursor, encodeProductCursor } from './product-cursor.ts'
import { findProductPage } from './product-listing.store.ts'

type ListProductsQuery = Input<typeof catalogue.listProducts>['query']

/** More words than anybody searches with. */
const maxWords = 10

/**
 * A page of products in the reading that was asked for: `limit`, or neither, gives `data`; `pageSize` gives `products`, in
 * a category by the 12-then-8 rule. A cursor wins over a page number (specification 7).
 */
export async function listProducts({ db }: Pick<AppContext, 'db'>, query: ListProductsQuery) {
  const { page, limit, pageSize, categoryId, brandId, q, stock, discounted, cursor } = query
  const sort = { by: query.sortBy, order: query.sortOrder }
  const words = await resolveNameFilters(db, (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords))
  const filter = { categoryId, brandId, words, stock, discounted }
  const size = limit ?? pageSize ?? listPageSize
  const inProducts = limit === undefined && pageSize !== undefined
  const byCategory = inProducts && categoryId !== undefined
  const { offset } = pageWindow(page, size, byCategory)
  const behind = cursor ? decodeProductCursor(cursor, sort) : undefined

  // One row more than asked for tells whether there is a next page.
  const { listed, totalItems } = await findProductPage(db, filter, sort, { offset, size: size + 1, behind })
  const shown = listed.slice(0, size)
  const products = shown.map(({ product }) => product)
  const last = listed.length > size ? shown.at(-1) : undefined
  const pagination = {
    page,
    currentPage: page,
    totalPages: totalPages(totalItems, page, size, byCategory),
    totalItems,
    nextCursor: last ? encodeProductCursor(last.place, sort) : null,
  }
  return inProducts ? { products, pagination } : { data: products, pagination }
}
