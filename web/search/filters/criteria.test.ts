import fc from 'fast-check'
import { expect, test } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { maxAttributeFilters } from '#contract/catalogue/search-options.ts'
import { cacheablePath } from '#web/ssr/cacheable-paths.ts'
import { hasFilterParams } from '../category/category-products.ts'
import type { AttributeFacet } from '../search-results.ts'
import { categoryPage, criteriaHref, filterCount, hasTooManyAttributes, parseCriteria, searchPage } from './criteria.ts'
import { toSearchQuery } from './search-query.ts'

const id = '2b5fb8d0-0000-4000-8000-000000000000'
const category = categoryPage(id)
const parse = (query: string, page = searchPage) => parseCriteria(new URLSearchParams(query), page)

const filters = `brand=${id}&color=red&color=blue&min=500&max=1999.5&stock=in&offers=only&attribute=10&attribute=11&min-12=5&max-12=7.5&max-13=20&country=IN&country=CN`

test('a search is written to the URL and read back unchanged', () => {
  const query = `q=silk+sari&category=${id}&${filters}&sort=price-low`
  expect(criteriaHref(parse(query))).toBe(`/search?${query}`)
})

test('the filters of a category are written to its URL and read back unchanged', () => {
  const query = `${filters}&sort=country`
  expect(criteriaHref(parse(query, category), category)).toBe(`/category/${id}?${query}`)
})

test('a call has the filters of the URL, on a category page with the category', () => {
  expect(toSearchQuery(parse('attribute=10&min-12=5&max-12=7.5&max-13=20&country=IN', category), category)).toEqual({
    categoryId: id,
    attributes: '10',
    ranges: '12:5-7.5,13:-20',
    country: 'IN',
    sortBy: 'newest',
    limit: '12',
  })
})

test('invalid URL parameters are ignored', () => {
  const query =
    'q=kurta&category=shoes&brand=&color=mauve&min=-1&max=1e8&stock=yes&offers=1&attribute=0&attribute=x&attribute=1234567890' +
    '&min-12=many&max-12=-3&min-0=5&min-x=5&country=india&country=XX&sort=best&page=x'
  expect(criteriaHref(parse(query))).toBe('/search?q=kurta')
  expect(criteriaHref(parse(`q=kurta&category=${id}&sort=relevance`, category), category)).toBe(`/category/${id}`)
})

test('prices and numbers count however they are typed', () => {
  expect(criteriaHref(parse('min=.5&max=1e3&min-12=4000.1234&max-12=1e4'))).toBe(
    '/search?min=0.5&max=1000&min-12=4000.123&max-12=10000',
  )
})

const choiceFacet = (attributeId: number, choiceIds: readonly number[]): AttributeFacet => ({
  id: attributeId,
  name: `Attribute ${attributeId}`,
  kind: 'CHOICE',
  choices: choiceIds.map((choiceId) => ({ id: choiceId, label: `Choice ${choiceId}`, count: 1 })),
})
const attributeParams = (ids: readonly number[]) => ids.map((choiceId) => `attribute=${choiceId}`).join('&')
const choiceIds = Array.from({ length: maxAttributeFilters + 1 }, (_, index) => index + 1)

test('a URL with more choices of one attribute than attributes are allowed keeps all of them', () => {
  const query = attributeParams(choiceIds)
  expect(criteriaHref(parse(query, category), category)).toBe(`/category/${id}?${query}`)
  expect(hasTooManyAttributes(new URLSearchParams(query), category, [choiceFacet(100, choiceIds)])).toBe(false)
})

test('a form has too many attributes when the server would reject them', () => {
  const facets = choiceIds.map((choiceId) => choiceFacet(100 + choiceId, [choiceId]))
  const hasTooMany = (query: string, page = category) => hasTooManyAttributes(new URLSearchParams(query), page, facets)
  const complete = `${attributeParams(choiceIds.slice(2))}&min-12=5`
  expect(hasTooMany(complete)).toBe(false)
  expect(hasTooMany(`${complete}&max-13=7`)).toBe(true)
  expect(hasTooMany(attributeParams(choiceIds))).toBe(true)
  // The form loses them with the category.
  expect(hasTooMany(`${complete}&max-13=7&of=${id}`, searchPage)).toBe(false)
})

test('a form without a category that was chosen loses its specifications and keeps its other filters', () => {
  const chosen = `category=${id}&attribute=10&min-12=5&country=IN`
  expect(criteriaHref(parse(`${chosen}&of=${id}`))).toBe(`/search?${chosen}`)
  expect(criteriaHref(parse(`of=${id}&attribute=10&min-12=5&country=IN`))).toBe('/search?country=IN')
})

const anyUrl = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('q', 'category', 'brand', 'color', 'min', 'max', 'stock', 'offers', 'sort', 'of'),
        fc.constantFrom('attribute', 'country', 'min-12', 'max-12', 'min-7'),
        fc.integer({ min: 1, max: 30 }).map((number) => `max-${number}`),
        fc.string({ maxLength: 12 }),
      ),
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.nat({ max: 40 }).map(String),
        fc.double().map(String),
        fc.constantFrom(id, 'red', 'in', 'only', 'country', 'newest', 'IN', 'CN', '10', '12.5', '999999999.999'),
      ),
    ),
    { maxLength: 120 },
  )
  .map((parts) => new URLSearchParams(parts))

test('every URL leads to a valid call, and its own URL to the same call', () => {
  fc.assert(
    fc.property(anyUrl, fc.constantFrom(searchPage, category), (params, page) => {
      const criteria = parseCriteria(params, page)
      const query = toSearchQuery(criteria, page)
      expect(search.products.query.safeParse(query).error).toBeUndefined()
      const own = new URL(criteriaHref(criteria, page), 'http://x').searchParams
      expect(toSearchQuery(parseCriteria(own, page), page)).toEqual(query)
    }),
  )
})

test('every filter of a category is seen in its URL, and the page is cached by it', () => {
  fc.assert(
    fc.property(anyUrl, (params) => {
      const criteria = parseCriteria(params, category)
      const href = criteriaHref(criteria, category)
      const own = new URL(href, 'http://x').searchParams
      expect(hasFilterParams(own)).toBe(filterCount(criteria) > 0)
      const cached = new URL(cacheablePath(href) ?? '', 'http://x').searchParams
      expect(parseCriteria(cached, category)).toEqual(criteria)
    }),
  )
})
