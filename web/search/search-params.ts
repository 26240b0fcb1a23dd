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

const isColorFamily = (word: string): word is ColorFamily => (colorFamilies as readonly string[]).includes(word)
const isSort = (word: string): word is SearchSort => (searchSorts as readonly string[]).includes(word)

/** Parses the criteria of a URL; invalid values are ignored. */
export function parseSearchParams(address: URLSearchParams): SearchCriteria {
  const ids = (name: string) =>
    [...new Set(address.getAll(name))].filter((id) => uuidPattern.test(id)).slice(0, maxFilterValues)
  const price = (name: string) => {
    const typed = (address.get(name) ?? '').trim()
    return pricePattern.test(typed) ? typed : ''
  }
  const sort = address.get('sort') ?? ''
  return {
    q: cleanSearchText(address.get('q') ?? ''),
    categories: ids('category'),
    brands: ids('brand'),
    colors: [...new Set(address.getAll('color'))].filter(isColorFamily),
    min: price('min'),
    max: price('max'),
    inStock: address.get('stock') === 'in',
    offers: address.get('offers') === 'only',
    sort: isSort(sort) ? sort : 'relevance',
  }
}

/** The URL of a search, without unset criteria. */
export function searchHref({ q, categories, brands, colors, min, max, inStock, offers, sort }: SearchCriteria): string {
  const address = new URLSearchParams()
  if (q) address.set('q', q)
  for (const id of categories) address.append('category', id)
  for (const id of brands) address.append('brand', id)
  for (const color of colors) address.append('color', color)
  if (min) address.set('min', min)
  if (max) address.set('max', max)
  if (inStock) address.set('stock', 'in')
  if (offers) address.set('offers', 'only')
  if (sort !== 'relevance') address.set('sort', sort)
  return address.size > 0 ? `/search?${address}` : '/search'
}

/** The URL of a search for a text. */
export const searchTextHref = (q: string): string => `/search?${new URLSearchParams({ q })}`

/** The number of active filters. */
export const filterCount = ({ categories, brands, colors, min, max, inStock, offers }: SearchCriteria): number =>
  categories.length + brands.length + colors.length + Number(Boolean(min || max)) + Number(inStock) + Number(offers)

/** Whether a query or a filter is set. */
export const hasCriteria = (criteria: SearchCriteria): boolean =>
  criteria.q !== '' || filterCount(criteria) > 0 || criteria.sort !== 'relevance'

type Query = NonNullable<CallInput<'GET /search/products'>['query']>

/** The query parameters of the call. */
export function toSearchQuery(criteria: SearchCriteria, cursor: string | null): Query {
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
    ...(cursor && { cursor }),
    sortBy: sort,
    limit: String(listPageSize),
  }
}
