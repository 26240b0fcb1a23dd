import type { CallInput } from '#contract/calls.ts'
import { adminPageSize, maxSearchLength } from '#contract/limits.ts'
import { pageParam } from '#web/ui/data/page-params.ts'

type Query = NonNullable<CallInput<'GET /products'>['query']>
type SortQuery = Pick<Query, 'sortBy' | 'sortOrder'>

/** The orders of the product table, by the word that stands in its address. */
export const productSortOptions = {
  newest: { label: 'Newest first', sortBy: 'createdAt', sortOrder: 'desc' },
  popular: { label: 'Best-selling first', sortBy: 'buyCount', sortOrder: 'desc' },
  name: { label: 'Name, A to Z', sortBy: 'name', sortOrder: 'asc' },
  'price-low': { label: 'Price, low to high', sortBy: 'price', sortOrder: 'asc' },
  'price-high': { label: 'Price, high to low', sortBy: 'price', sortOrder: 'desc' },
  'stock-low': { label: 'Stock, low to high', sortBy: 'stock', sortOrder: 'asc' },
  'stock-high': { label: 'Stock, high to low', sortBy: 'stock', sortOrder: 'desc' },
} as const satisfies Record<string, { label: string } & SortQuery>

export const stockFilters = { in: 'In stock', low: 'Running low', out: 'Sold out' } as const

/** Which products the table shows, as its address says it; empty for no choice. */
export type ProductTableParams = {
  q: string
  category: string
  brand: string
  stock: keyof typeof stockFilters | ''
  discounted: boolean
  sort: keyof typeof productSortOptions
  page: number
}

/** As the call takes ids: with a version and a variant that there are. */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Reads an address. What makes no sense in it is left out: the page never breaks by an address that somebody changed. */
export function parseProductParams(address: URLSearchParams): ProductTableParams {
  const word = (name: string) => address.get(name)?.trim() ?? ''
  const id = (name: string) => (uuidPattern.test(word(name)) ? word(name).toLowerCase() : '')
  const among = <Word extends string>(words: Record<Word, unknown>, name: string) =>
    Object.hasOwn(words, word(name)) ? (word(name) as Word) : undefined
  return {
    q: word('q').replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed().trim(),
    category: id('category'),
    brand: id('brand'),
    stock: among(stockFilters, 'stock') ?? '',
    discounted: word('offers') === 'only',
    sort: among(productSortOptions, 'sort') ?? 'newest',
    page: pageParam(address),
  }
}

/** The search part of the table's address; what is not chosen is not in it. */
export function formatProductParams({ q, category, brand, stock, discounted, sort, page }: ProductTableParams): string {
  const address = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(stock && { stock }),
    ...(discounted && { offers: 'only' }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return address.size > 0 ? `?${address}` : ''
}

/** Whether less than all products are asked for. */
export const isFiltered = ({ q, category, brand, stock, discounted }: ProductTableParams): boolean =>
  Boolean(q || category || brand || stock || discounted)

/** The table's page as the call asks for it. */
export function toProductsQuery({ q, category, brand, stock, discounted, sort, page }: ProductTableParams): Query {
  const { sortBy, sortOrder } = productSortOptions[sort]
  return {
    ...{ page: String(page), limit: String(adminPageSize), sortBy, sortOrder },
    ...(q && { q }),
    ...(category && { categoryId: category }),
    ...(brand && { brandId: brand }),
    ...(stock && { stock }),
    ...(discounted && { discounted: 'true' as const }),
  }
}
