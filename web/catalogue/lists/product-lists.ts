import type { CallInput, CallResponse } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import type { ProductViewModel } from '../product.ts'

export type ProductListQuery = NonNullable<CallInput<'GET /products'>['query']>
export type ProductListResponse = CallResponse<'GET /products'>

/** One page of a list. */
export type ProductPage = { products: readonly ProductViewModel[]; nextCursor: string | null; totalItems: number }

/** The three rankings: title, sort order, and texts on the home page (specification 2 and 8). */
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

/** The list of a type; an unknown type is all products, newest first (specification 2). */
export const getProductList = (type: string) =>
  Object.hasOwn(productLists, type) ? productLists[type as ProductListType] : allProducts

/** Fetches the page of a list at a cursor. An invalid cursor, such as from an edited URL, fetches the first page. */
export async function fetchProductPage<Query extends { cursor?: string }, Page>(
  fetchPage: (query: Query) => Promise<Page>,
  query: NoInfer<Query>,
  cursor: string | null,
): Promise<Page> {
  if (!cursor) return fetchPage(query)
  try {
    return await fetchPage({ ...query, cursor })
  } catch (error) {
    if (hasStatus(error, 400)) return fetchPage(query)
    throw error
  }
}

/** The cursor in a page's URL, for next-page links that work without JavaScript. */
export const cursorParam = (search: URLSearchParams): string | null => search.get('cursor')
