import type { CallInput } from '#contract/calls.ts'
import { unpublishedStatuses } from '#contract/catalogue/product-status.ts'
import { adminPageSize } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { pageParam } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { productSorts } from '../../lists/product-sorts.ts'

type Query = NonNullable<CallInput<'GET /products'>['query']>
type UnpublishedStatus = (typeof unpublishedStatuses)[number]
type SortQuery = Pick<Query, 'sortBy' | 'sortOrder'>

/** The sort orders of the product table by their names in the URL. */
export const productSortOptions = {
  newest: productSorts.newest,
  popular: productSorts.popular,
  name: { label: 'Name, A to Z', sortBy: 'name', sortOrder: 'asc' },
  'price-low': productSorts['price-low'],
  'price-high': productSorts['price-high'],
  'stock-low': { label: 'Stock, low to high', sortBy: 'stock', sortOrder: 'asc' },
  'stock-high': { label: 'Stock, high to low', sortBy: 'stock', sortOrder: 'desc' },
} as const satisfies Record<string, { label: string } & SortQuery>

export const stockFilters = { in: 'In stock', low: 'Running low', out: 'Sold out' } as const

/** The filters of the product table in the URL; empty for none. */
export type ProductTableParams = {
  q: string
  category: string
  brand: string
  stock: keyof typeof stockFilters | ''
  discounted: boolean
  /** Products that are not on sale; empty for those on sale. */
  status: UnpublishedStatus | ''
  sort: keyof typeof productSortOptions
  page: number
}

/** The filters from the URL's parameters; invalid values are ignored. */
export function parseProductParams(searchParams: URLSearchParams): ProductTableParams {
  const param = (name: string) => searchParams.get(name)?.trim() ?? ''
  const id = (name: string) => (uuidPattern.test(param(name)) ? param(name).toLowerCase() : '')
  const oneOf = <Name extends string>(values: Record<Name, unknown>, name: string) =>
    Object.hasOwn(values, param(name)) ? (param(name) as Name) : undefined
  return {
    q: cleanSearchText(param('q')),
    category: id('category'),
    brand: id('brand'),
    stock: oneOf(stockFilters, 'stock') ?? '',
    discounted: param('offers') === 'only',
    status: unpublishedStatuses.find((status) => status.toLowerCase() === param('status')) ?? '',
    sort: oneOf(productSortOptions, 'sort') ?? 'newest',
    page: pageParam(searchParams),
  }
}

/** The query string of the filters, without those that are not set. */
export function formatProductParams(params: ProductTableParams): string {
  const { q, category, brand, stock, discounted, status, sort, page } = params
  return hrefWith('', {
    q,
    category,
    brand,
    stock,
    offers: discounted ? 'only' : undefined,
    status: status.toLowerCase(),
    sort: sort === 'newest' ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
  })
}

/** Whether a filter is set. */
export const isFiltered = ({ q, category, brand, stock, discounted }: ProductTableParams): boolean =>
  Boolean(q || category || brand || stock || discounted)

/** The query of the call for the table's page. */
export function toProductsQuery({ q, category, brand, stock, discounted, sort, page }: ProductTableParams): Query {
  const { sortBy, sortOrder } = productSortOptions[sort]
  return {
    page: String(page),
    limit: String(adminPageSize),
    sortBy,
    sortOrder,
    ...(q && { q }),
    ...(category && { categoryId: category }),
    ...(brand && { brandId: brand }),
    ...(stock && { stock }),
    ...(discounted && { discounted: 'true' as const }),
  }
}

/** The query of the call for a page of products that are not on sale. */
export const toUnpublishedQuery = (status: UnpublishedStatus, { q, page }: ProductTableParams) => ({
  status,
  q,
  page: String(page),
  limit: String(adminPageSize),
})

/** The filters of the table as the selection of a bulk edit. */
export const toBulkFilter = ({ q, category, brand, stock, discounted, status }: ProductTableParams) =>
  ({
    by: 'FILTER',
    status: status || 'PUBLISHED',
    ...(q && { q }),
    ...(status === '' && {
      discounted,
      ...(category && { categoryId: category }),
      ...(brand && { brandId: brand }),
      ...(stock && { stock }),
    }),
  }) as const
