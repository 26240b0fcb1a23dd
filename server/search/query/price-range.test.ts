import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePriceRange } from './price-range.ts'

test('price limits are parsed in rupees and removed from the text', () => {
  expect(parsePriceRange('kurta under 500')).toEqual({ rest: 'kurta', maxPrice: 500_00 })
  expect(parsePriceRange('Under ₹1,500 kurta')).toEqual({ rest: 'kurta', maxPrice: 1500_00 })
  expect(parsePriceRange('phone below 20k')).toEqual({ rest: 'phone', maxPrice: 20_000_00 })
  expect(parsePriceRange('watch above rs. 2000')).toEqual({ rest: 'watch', minPrice: 2000_00 })
  expect(parsePriceRange('between 1,000 and 500 shoes')).toEqual({ rest: 'shoes', minPrice: 500_00, maxPrice: 1000_00 })
  expect(parsePriceRange('over 100 under 200')).toEqual({ rest: '', minPrice: 100_00, maxPrice: 200_00 })
})

test('numbers with other units stay in the text', () => {
  for (const text of [
    'power bank under 20000 mah',
    'tv above 55 inch',
    '12 gb',
    'under armour',
    'from 8 gb ram',
    'iphone 15',
  ]) {
    expect(parsePriceRange(text), text).toEqual({ rest: text })
  }
})

test('amounts above the maximum are capped', () => {
  for (const amount of ['1,111,111,111,111,111,111', '9999999,999,999,999,999', `1${',000'.repeat(60)}`]) {
    const { minPrice, maxPrice } = parsePriceRange(`over ${amount} under ${amount}`)
    expect([minPrice, maxPrice]).toEqual([9_999_999_999_999_99, 9_999_999_999_999_99])
  }
})

test('any text is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { rest, minPrice = 0, maxPrice = 0 } = parsePriceRange(text)
      expect(rest.length).toBeLessThanOrEqual(text.length)
      expect(Number.isSafeInteger(minPrice) && Number.isSafeInteger(maxPrice)).toBe(true)
    }),
  )
})
