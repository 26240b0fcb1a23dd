import fc from 'fast-check'
import { expect, test } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { criteriaHref, parseCriteria } from './criteria.ts'
import { toSearchQuery } from './search-query.ts'

const id = '2b5fb8d0-0000-4000-8000-000000000000'

test('a search is written to the URL and read back unchanged', () => {
  const address = `/search?q=silk+sari&category=${id}&brand=${id}&color=red&color=blue&min=500&max=1999.50&stock=in&offers=only&sort=price-low`
  expect(criteriaHref(parseCriteria(new URL(address, 'http://x').searchParams))).toBe(address)
})

test('invalid URL parameters are ignored', () => {
  const criteria = parseCriteria(
    new URLSearchParams(`q=kurta&category=shoes&brand=&color=mauve&min=-1&max=1e5&stock=yes&offers=1&sort=best&page=x`),
  )
  expect(criteriaHref(criteria)).toBe('/search?q=kurta')
})

test('every URL leads to a valid call', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'category', 'brand', 'color', 'min', 'max', 'sort'), anything),
      (parts) => {
        const query = toSearchQuery(parseCriteria(new URLSearchParams(parts)))
        expect(search.products.query.safeParse(query).success).toBe(true)
      },
    ),
  )
})
