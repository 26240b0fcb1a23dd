import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPrice } from '../limits.ts'
import { splitTax } from './gst.ts'
import { defaultTaxRateByPrice, nearestFittingPrices, type TaxRateByPrice, taxRateOfPrice } from './rate-by-price.ts'

const prices = fc.integer({ min: 1, max: maxPrice })
const settings = fc
  .record({
    limit: fc.integer({ min: 1, max: maxPrice }),
    rates: fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ limit, rates }): TaxRateByPrice => ({ limit, lowRate: Math.min(...rates), highRate: Math.max(...rates) }))

/** Random prices, and those around the two boundaries. */
const cases = settings.chain((rule) =>
  fc.tuple(
    fc.oneof(
      prices,
      ...[rule.lowRate, rule.highRate].map((rate) =>
        fc.integer({ min: -3, max: 3 }).map((offset) => Math.floor((rule.limit * (10_000 + rate)) / 10_000) + offset),
      ),
    ),
    fc.constant(rule),
  ),
)

/** Whether the exact taxable value of the price is at most the limit. */
const isWithinLimit = (price: number, rate: number, limit: number) =>
  BigInt(price) * 10_000n <= BigInt(limit) * BigInt(10_000 + rate)

const fitsLow = (price: number, { limit, lowRate }: TaxRateByPrice) => isWithinLimit(price, lowRate, limit)
const fitsHigh = (price: number, { limit, highRate }: TaxRateByPrice) => !isWithinLimit(price, highRate, limit)

test.each([
  [999_00, 500],
  [2500_00, 500],
  [2625_00, 500],
  [2625_01, 1800],
  [2700_00, 1800],
  [2950_00, 1800],
  [2950_01, 1800],
  [4999_00, 1800],
])('by default %i paise are taxed at %i hundredths of a percent', (price, rate) => {
  expect(taxRateOfPrice(price, defaultTaxRateByPrice)).toBe(rate)
})

test('by default the prices above ₹2,625.00 and up to ₹2,950.00 fit neither rate', () => {
  const nearest = { below: 2625_00, above: 2950_01 }
  expect(nearestFittingPrices(2625_00, defaultTaxRateByPrice)).toBeNull()
  expect(nearestFittingPrices(2625_01, defaultTaxRateByPrice)).toEqual(nearest)
  expect(nearestFittingPrices(2950_00, defaultTaxRateByPrice)).toEqual(nearest)
  expect(nearestFittingPrices(2950_01, defaultTaxRateByPrice)).toBeNull()
})

test('the low rate applies exactly where the taxable value at it is within the limit', () => {
  fc.assert(
    fc.property(cases, ([price, rule]) => {
      expect(taxRateOfPrice(price, rule)).toBe(fitsLow(price, rule) ? rule.lowRate : rule.highRate)
    }),
  )
})

test('no price fits both rates, and the nearest prices are stated exactly where it fits neither', () => {
  fc.assert(
    fc.property(cases, ([price, rule]) => {
      expect(fitsLow(price, rule) && fitsHigh(price, rule)).toBe(false)
      expect(nearestFittingPrices(price, rule) === null).toBe(fitsLow(price, rule) || fitsHigh(price, rule))
    }),
  )
})

test('the nearest prices fit a rate, and no price between them does', () => {
  fc.assert(
    fc.property(cases, ([price, rule]) => {
      const nearest = nearestFittingPrices(price, rule)
      if (!nearest) return
      expect(fitsLow(nearest.below, rule)).toBe(true)
      expect(fitsLow(nearest.below + 1, rule)).toBe(false)
      expect(fitsHigh(nearest.above, rule)).toBe(true)
      expect(fitsHigh(nearest.above - 1, rule)).toBe(false)
    }),
  )
})

test('the rate never falls as the price rises', () => {
  fc.assert(
    fc.property(cases, prices, ([price, rule], more) => {
      expect(taxRateOfPrice(price + more, rule)).toBeGreaterThanOrEqual(taxRateOfPrice(price, rule))
    }),
  )
})

test('at the low rate the taxable value on the invoice is within the limit, to the paisa of two equal halves', () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ([price, rule], withinState) => {
      if (price < 0 || taxRateOfPrice(price, rule) !== rule.lowRate) return
      expect(splitTax(price, rule.lowRate, withinState).taxable).toBeLessThanOrEqual(rule.limit + (withinState ? 1 : 0))
    }),
  )
})
