import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { countryHref, parseCountryCriteria, toCountryQuery } from './list-country.ts'

const criteriaOf = (query: string) => parseCountryCriteria(new URLSearchParams(query))

test('a list is filtered and sorted by the countries of its URL', () => {
  const criteria = criteriaOf('country=IN&country=CN&sort=country')
  expect(countryHref('/products-list/latest', criteria)).toBe(
    '/products-list/latest?country=IN&country=CN&sort=country',
  )
  expect(toCountryQuery(criteria)).toEqual({ country: 'IN,CN', sortBy: 'country', sortOrder: 'asc' })
})

test('a list without valid countries keeps its call', () => {
  expect(toCountryQuery(criteriaOf('country=india&country=XX&sort=price-low'))).toEqual({})
  expect(countryHref('/products-list/latest', criteriaOf('country=in'))).toBe('/products-list/latest')
})

test('every URL of a list leads to a valid call', () => {
  const value = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('IN', 'CN', 'country'))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('country', 'sort'), value), { maxLength: 20 }), (parts) => {
      const query = toCountryQuery(parseCountryCriteria(new URLSearchParams(parts)))
      expect(catalogue.listProducts.query.safeParse(query).error).toBeUndefined()
    }),
  )
})
