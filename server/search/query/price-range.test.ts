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

test('amounts with words for thousands, lakhs and crores are prices', () => {
  expect(parsePriceRange('laptop under 1 lakh')).toEqual({ rest: 'laptop', maxPrice: 1_00_000_00 })
  expect(parsePriceRange('laptop under 1.5 Lac')).toEqual({ rest: 'laptop', maxPrice: 1_50_000_00 })
  expect(parsePriceRange('phone under 20 thousand')).toEqual({ rest: 'phone', maxPrice: 20_000_00 })
  expect(parsePriceRange('kurta under 5 hundred')).toEqual({ rest: 'kurta', maxPrice: 500_00 })
  expect(parsePriceRange('necklace above 1cr')).toEqual({ rest: 'necklace', minPrice: 1_00_00_000_00 })
  expect(parsePriceRange('earbuds under 2.5k')).toEqual({ rest: 'earbuds', maxPrice: 2_500_00 })
  expect(parsePriceRange('under ₹1.5l laptop')).toEqual({ rest: 'laptop', maxPrice: 1_50_000_00 })
})

test('the first amount of a range has the factor of the second, unless it would be greater', () => {
  const range = (minPrice: number, maxPrice: number) => ({ rest: 'phone', minPrice, maxPrice })
  expect(parsePriceRange('phone between 10-20k')).toEqual(range(10_000_00, 20_000_00))
  expect(parsePriceRange('phone between 1 and 1.5 lakh')).toEqual(range(1_00_000_00, 1_50_000_00))
  expect(parsePriceRange('phone between 500 and 2k')).toEqual(range(500_00, 2_000_00))
  expect(parsePriceRange('phone between 50k and 1 lakh')).toEqual(range(50_000_00, 1_00_000_00))
  expect(parsePriceRange('phone from 10,000 to 20,000')).toEqual(range(10_000_00, 20_000_00))
})

test('amounts with decimals are exact to the paisa', () => {
  expect(parsePriceRange('kurta under 499.50')).toEqual({ rest: 'kurta', maxPrice: 499_50 })
  expect(parsePriceRange('phone under 8,999.00')).toEqual({ rest: 'phone', maxPrice: 8_999_00 })
  const powers = { '': 0, k: 3, ' thousand': 3, ' lakh': 5, ' lac': 5, ' crore': 7, cr: 7 }
  const digits = { rupees: fc.nat(9_99_999), decimals: fc.nat(99), factor: fc.constantFrom(...Object.keys(powers)) }
  fc.assert(
    fc.property(fc.record({ ...digits, hasCommas: fc.boolean() }), ({ rupees, decimals, factor, hasCommas }) => {
      const amount = `${hasCommas ? rupees.toLocaleString('en-IN') : rupees}.${String(decimals).padStart(2, '0')}`
      const paise = BigInt(rupees * 100 + decimals) * 10n ** BigInt(powers[factor as keyof typeof powers])

      expect(parsePriceRange(`kurta under ${amount}${factor}`)).toEqual({ rest: 'kurta', maxPrice: Number(paise) })
    }),
  )
})

test('a number before a unit is no price, unless it has a currency', () => {
  for (const amount of [
    '2 ton',
    '5 litre',
    '5 ltrs',
    '1l',
    '5 kgs',
    '12 months',
    '750 watt',
    '1.5 metre',
    '6 ft',
    '10 yrs',
    '5 star',
    '8 size',
    '150 ah',
    '600 va',
    '1200 rpm',
    '5mtr',
    '4x',
    '55"',
    '20k mah',
    '20 thousand mah',
    '2 to 5 years',
  ])
    for (const text of [`cooler up to ${amount}`, `from ${amount} cooler`])
      expect(parsePriceRange(text), text).toEqual({ rest: text })
  expect(parsePriceRange('between 2 and 5 litre cooker')).toEqual({ rest: 'between 2 and 5 litre cooker' })
  expect(parsePriceRange('perfume under rs 500 ml')).toEqual({ rest: 'perfume  ml', maxPrice: 500_00 })
  expect(parsePriceRange('kurta under 500 rupees')).toEqual({ rest: 'kurta', maxPrice: 500_00 })
  expect(parsePriceRange('kurta under 500/- size xl')).toEqual({ rest: 'kurta  size xl', maxPrice: 500_00 })
  expect(parsePriceRange('kurta under 500 size xl')).toEqual({ rest: 'kurta  size xl', maxPrice: 500_00 })
})

test('words of a limit that are no stop words are removed before a number with a unit', () => {
  expect(parsePriceRange('upto 2 ton ac')).toEqual({ rest: '2 ton ac' })
  expect(parsePriceRange('cooker less than 5 litre')).toEqual({ rest: 'cooker 5 litre' })
  expect(parsePriceRange('upto date diary')).toEqual({ rest: 'upto date diary' })
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
