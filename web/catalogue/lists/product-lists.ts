import type { CallInput, CallResponse } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import type { ProductViewModel } from '../product.ts'

export type ProductListQuery = NonNullable<CallInput<'GET /products'>['query']>
export type ProductListResponse = CallResponse<'GET /products'>

/** One page of a listing as it is shown. */
export type ProductPage = { products: readonly ProductViewModel[]; nextCursor: string | null; totalItems: number }

/** The shop's three rankings: title, order, and what the home page says of each (specification 2 and 8). */
export const productLists = {
  'best-selling': {
    title: 'Best Selling',
    text: 'What other shoppers took home most.',
    sortBy: 'buyCount',
    empty: 'No best selling products found.',
    failed: 'Failed to fetch best selling products.',
  },
  'most-viewed': {
    title: 'Most Viewed',
    text: 'What everyone is looking at.',
    sortBy: 'viewCount',
    empty: 'No Products Found',
    failed: 'Failed to fetch most viewed products.',
  },
  latest: {
    title: 'Latest',
    text: 'Fresh on the shelf.',
    sortBy: 'createdAt',
    empty: 'Nothing New Yet',
    failed: 'Failed to fetch latest products.',
  },
} as const

export type ProductListType = keyof typeof productLists

const allProducts = {
  title: 'All Products',
  text: 'Everything in the shop, newest first.',
  sortBy: 'createdAt',
  empty: 'No Products Found',
} as const

/** The list at an address; any type that is not known shows all products, newest first (specification 2). */
export const getProductList = (type: string) =>
  Object.hasOwn(productLists, type) ? productLists[type as ProductListType] : allProducts

/** Asks for one page of a listing. A cursor that is none (an address somebody changed) begins at the beginning. */
export async function fetchProductPage<Page>(
  callApi: (query: ProductListQuery) => Promise<Page>,
  query: ProductListQuery,
  cursor: string | null,
): Promise<Page> {
  if (!cursor) return callApi(query)
  try {
    return await callApi({ ...query, cursor })
  } catch (error) {
    if (hasStatus(error, 400)) return callApi(query)
    throw error
  }
}

/** Where a page address says that its list goes on, for next-page links that work without JavaScript. */
export const cursorParam = (search: URLSearchParams): string | null => search.get('cursor')
