import type { CallInput } from '#contract/calls.ts'
import { type ColorFamily, colorFamilies, type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { listPageSize } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { cleanSearchText } from '#web/ui/data/search-text.ts'

/** The criteria of a search in the URL. Prices are rupees as typed; empty for none. */
export type SearchCriteria = {
  q: string
  categories: readonly string[]
  brands: readonly string[]
  colors: readonly ColorFamily[]
  min: string
  max: string
  inStock: boolean
  offers: boolean
  sort: SearchSort
}

export const noFilters = {
  categories: [],
  brands: [],
  colors: [],
  min: '',
  max: '',
  inStock: false,
  offers: false,
} as const

const pricePattern = /^\d{1,8}(?:\.\d{1,2})?$/
const maxFilterValues = 50

const isColorFamily = (value: string): value is ColorFamily => (colorFamilies as readonly string[]).includes(value)
const isSort = (value: string): value is SearchSort => (searchSorts as readonly string[]).includes(value)

/** Parses the criteria of a URL; invalid values are ignored. */
export function parseSearchParams(params: URLSearchParams): SearchCriteria {
  const ids = (name: string) =>
    [...new Set(params.getAll(name))].filter((id) => uuidPattern.test(id)).slice(0, maxFilterValues)
  const price = (name: string) => {
    const text = (params.get(name) ?? '').trim()
    return pricePattern.test(text) ? text : ''
  }
  const sort = params.get('sort') ?? ''
  return {
    q: cleanSearchText(params.get('q') ?? ''),
    categories: ids('category'),
    brands: ids('brand'),
    colors: [...new Set(params.getAll('color'))].filter(isColorFamily),
    min: price('min'),
    max: price('max'),
    inStock: params.get('stock') === 'in',
    offers: params.get('offers') === 'only',
    sort: isSort(sort) ? sort : 'relevance',
  }
}

/** The URL of a search, without unset criteria. */
export function searchHref({ q, categories, brands, colors, min, max, inStock, offers, sort }: SearchCriteria): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const id of categories) params.append('category', id)
  for (const id of brands) params.append('brand', id)
  for (const color of colors) params.append('color', color)
  if (min) params.set('min', min)
  if (max) params.set('max', max)
  if (inStock) params.set('stock', 'in')
  if (offers) params.set('offers', 'only')
  if (sort !== 'relevance') params.set('sort', sort)
  return params.size > 0 ? `/search?${params}` : '/search'
}

/** The URL of a search for a text. */
export const searchTextHref = (q: string): string => `/search?${new URLSearchParams({ q })}`

/** The number of active filters. */
export const filterCount = ({ categories, brands, colors, min, max, inStock, offers }: SearchCriteria): number =>
  categories.length + brands.length + colors.length + Number(Boolean(min || max)) + Number(inStock) + Number(offers)

/** Whether a query or a filter is set. */
export const hasCriteria = (criteria: SearchCriteria): boolean =>
  criteria.q !== '' || filterCount(criteria) > 0 || criteria.sort !== 'relevance'

export type SearchQuery = NonNullable<CallInput<'GET /search/products'>['query']>

/** The query parameters of the call. */
export function toSearchQuery(criteria: SearchCriteria): SearchQuery {
  const { q, categories, brands, colors, min, max, inStock, offers, sort } = criteria
  return {
    q,
    ...(categories.length > 0 && { categoryId: categories.join(',') }),
    ...(brands.length > 0 && { brandId: brands.join(',') }),
    ...(colors.length > 0 && { color: colors.join(',') }),
    ...(min && { minPrice: min }),
    ...(max && { maxPrice: max }),
    ...(inStock && { inStock: 'true' as const }),
    ...(offers && { discounted: 'true' as const }),
    sortBy: sort,
    limit: String(listPageSize),
  }
}
