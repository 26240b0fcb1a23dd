import type { CountryCode } from '#contract/catalogue/countries.ts'
import { isCountryCode } from '#contract/catalogue/filters/country-codes.ts'
import {
  type ColorFamily,
  colorFamilies,
  maxAttributeFilters,
  type SearchSort,
  searchSorts,
} from '#contract/catalogue/search-options.ts'
import { maxFilterValues } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import type { AttributeFacet } from '../search-results.ts'
import { type ChosenAttributes, countAttributes, parseAttributes, rangeField } from './attribute-params.ts'
import { cleanNumber } from './clean-number.ts'

/** The criteria of a search in the URL. Prices and numbers are decimal texts; empty for none. */
export type SearchCriteria = ChosenAttributes & {
  q: string
  categories: readonly string[]
  brands: readonly string[]
  colors: readonly ColorFamily[]
  min: string
  max: string
  inStock: boolean
  offers: boolean
  countries: readonly CountryCode[]
  sort: SearchSort
}

/** A page with filters. The results of a category page are of its category, which its URL parameters do not name. */
export type FilteredPage = { path: string; defaultSort: SearchSort; categoryId?: string }

export const searchPage: FilteredPage = { path: '/search', defaultSort: 'relevance' }

/** The page of a category, as a page with filters. */
export const categoryPage = (categoryId: string): FilteredPage => ({
  path: `/category/${categoryId}`,
  defaultSort: 'newest',
  categoryId,
})

export const noFilters = {
  categories: [],
  brands: [],
  colors: [],
  min: '',
  max: '',
  inStock: false,
  offers: false,
  attributes: [],
  ranges: [],
  countries: [],
} as const

/**
 * The parameter with the categories that were chosen when a form was rendered. Attributes belong to a category, so a form that no
 * longer has one of them loses its attributes. URLs of the store do not have it.
 */
export const renderedCategoryParam = 'of'

/** The highest price of the filter, in rupees. */
export const maxFilterPrice = 99_999_999.99

const isColorFamily = (value: string): value is ColorFamily => (colorFamilies as readonly string[]).includes(value)
const isSort = (value: string): value is SearchSort => (searchSorts as readonly string[]).includes(value)

const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Whether a form no longer has a category that was chosen when it was rendered. */
function hasLostCategory(params: URLSearchParams, { categoryId }: FilteredPage): boolean {
  const chosen = categoryId ? [] : params.getAll('category').filter(isUuid).slice(0, maxFilterValues)
  return params.getAll(renderedCategoryParam).some((id) => !chosen.includes(id))
}

/** Whether a form has more attributes than the server accepts; `facets` are the attributes of the results. */
export const hasTooManyAttributes = (
  params: URLSearchParams,
  page: FilteredPage,
  facets?: readonly AttributeFacet[],
): boolean => countAttributes(parseCriteria(params, page), facets) > maxAttributeFilters

/** Parses the criteria of a URL; invalid values are ignored. */
export function parseCriteria(params: URLSearchParams, page: FilteredPage = searchPage): SearchCriteria {
  const values = (name: string) => [...new Set(params.getAll(name))]
  const ids = (name: string) => values(name).filter(isUuid).slice(0, maxFilterValues)
  const price = (name: string) => cleanNumber(params.get(name) ?? '', { decimals: 2, max: maxFilterPrice })
  const sort = params.get('sort') ?? ''
  const { attributes, ranges } = hasLostCategory(params, page) ? noFilters : parseAttributes(params)
  return {
    q: page.categoryId ? '' : cleanSearchText(params.get('q') ?? ''),
    categories: page.categoryId ? [] : ids('category'),
    brands: ids('brand'),
    colors: values('color').filter(isColorFamily),
    min: price('min'),
    max: price('max'),
    inStock: params.get('stock') === 'in',
    offers: params.get('offers') === 'only',
    attributes,
    ranges,
    countries: values('country').filter(isCountryCode).slice(0, maxFilterValues),
    // Without words there is no relevance.
    sort: isSort(sort) && !(page.categoryId && sort === 'relevance') ? sort : page.defaultSort,
  }
}

/** The URL parameters of criteria, without unset ones. */
export function toUrlParams(criteria: SearchCriteria, page: FilteredPage = searchPage): URLSearchParams {
  const { q, categories, brands, colors, min, max, inStock, offers, attributes, ranges, countries, sort } = criteria
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const id of categories) params.append('category', id)
  for (const id of brands) params.append('brand', id)
  for (const color of colors) params.append('color', color)
  if (min) params.set('min', min)
  if (max) params.set('max', max)
  if (inStock) params.set('stock', 'in')
  if (offers) params.set('offers', 'only')
  for (const id of attributes) params.append('attribute', id)
  for (const range of ranges) {
    if (range.min) params.set(rangeField('min', range.id), range.min)
    if (range.max) params.set(rangeField('max', range.id), range.max)
  }
  for (const code of countries) params.append('country', code)
  if (sort !== page.defaultSort) params.set('sort', sort)
  return params
}

/** The URL of criteria. */
export function criteriaHref(criteria: SearchCriteria, page: FilteredPage = searchPage): string {
  const params = toUrlParams(criteria, page)
  return params.size > 0 ? `${page.path}?${params}` : page.path
}

/** The URL of a search for a text. */
export const searchTextHref = (q: string): string => `/search?${new URLSearchParams({ q })}`

/** The number of active filters. */
export function filterCount(criteria: SearchCriteria): number {
  const { categories, brands, colors, min, max, inStock, offers, attributes, ranges, countries } = criteria
  const lists = [categories, brands, colors, attributes, ranges, countries]
  const listed = lists.reduce((sum, { length }) => sum + length, 0)
  return listed + Number(Boolean(min || max)) + Number(inStock) + Number(offers)
}

/** Whether a query or a filter is set. */
export const hasCriteria = (criteria: SearchCriteria): boolean =>
  criteria.q !== '' || filterCount(criteria) > 0 || criteria.sort !== searchPage.defaultSort
