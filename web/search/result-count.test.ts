import { expect, test } from 'vitest'
import { formatResultCount, isTotalCapped } from './result-count.ts'

test('a shopper reads how many products were found', () => {
  expect(formatResultCount({ totalItems: 1, facets: { isExact: true } })).toBe('1 product')
  expect(formatResultCount({ totalItems: 1000, facets: { isExact: false } })).toBe('1000 products')
  expect(formatResultCount({ totalItems: 1001 })).toBe('1001 products')
})

test('of more products than are counted, a shopper reads that there are more', () => {
  const page = { totalItems: 1001, facets: { isExact: false } }
  expect(isTotalCapped(page)).toBe(true)
  expect(formatResultCount(page)).toBe('More than 1,000 products')
})
