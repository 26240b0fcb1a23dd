import { countryByCode } from '#contract/catalogue/countries.ts'
import type { catalogue } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { listPageSize } from '#contract/limits.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import type { AppContext } from '#server/context.ts'
import { takePage } from '#server/database/keyset.ts'
import { resolveNameFilters } from './name-filter.store.ts'
import { decodeProductCursor, encodeProductCursor } from './product-cursor.ts'
import { findProductPage } from './product-listing.store.ts'

type ListProductsQuery = Input<typeof catalogue.listProducts>['query']

/**
 * A page of products. With `limit`, or without a size, the response has `data`; with `pageSize` it has `products`, and a
 * category's first page has 12 of them, later ones 8. A cursor replaces the page number (specification 7).
 */
export async function listProducts({ db }: Pick<AppContext, 'db'>, query: ListProductsQuery) {
  const { page, limit, pageSize, categoryId, brandId, q, stock, discounted, country, cursor } = query
  const sort = { by: query.sortBy, order: query.sortOrder }
  const words = await resolveNameFilters(db, q ?? '')
  const countries = country?.flatMap((code) => countryByCode(code)?.id ?? [])
  const filter = { categoryId, brandId, words, stock, discounted, countries }
  const size = limit ?? pageSize ?? listPageSize
  const usesProductsKey = limit === undefined && pageSize !== undefined
  const byCategory = usesProductsKey && categoryId !== undefined
  const { offset } = pageWindow(page, size, byCategory)
  const after = cursor ? decodeProductCursor(cursor, sort) : undefined

  const { listed, totalItems } = await findProductPage(db, filter, sort, { offset, size: size + 1, after })
  const { shown, last } = takePage(listed, size)
  const products = shown.map(({ product }) => product)
  const pagination = toPagination({
    page,
    totalPages: totalPages(totalItems, page, size, byCategory),
    totalItems,
    nextCursor: last && encodeProductCursor(last.position, sort),
  })
  return usesProductsKey ? { products, pagination } : { data: products, pagination }
}
