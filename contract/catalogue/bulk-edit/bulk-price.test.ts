import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPrice } from '../../limits.ts'
import { effectivePrice } from '../../money.ts'
import type { Prices } from '../prices/variant-prices.ts'
import {
  changePrices,
  changeProductPrices,
  type PriceChange,
  type PriceRounding,
  priceRoundings,
  priceSkipReasons,
  priceTargets,
  roundPrice,
} from './bulk-price.ts'

const price = fc.oneof(fc.integer({ min: 1, max: 2000_00 }), fc.integer({ min: 1, max: maxPrice }))
const prices: fc.Arbitrary<Prices<number>> = fc.tuple(price, fc.option(price)).map(([originalPrice, other]) => ({
  originalPrice: other === null ? originalPrice : Math.max(originalPrice, other),
  discountPrice: other === null ? null : Math.min(originalPrice, other),
}))
const step = fc.oneof(
  fc.record({ by: fc.constant('PERCENT' as const), percent: fc.integer({ min: 1, max: 99_99 }) }),
  fc.record({ by: fc.constant('AMOUNT' as const), amount: price }),
)
const rounding = fc.constantFrom(...priceRoundings)
const adjustment = fc.record({
  kind: fc.constant('ADJUST' as const),
  target: fc.constantFrom(...priceTargets),
  direction: fc.constantFrom('RAISE' as const, 'LOWER' as const),
  step,
  rounding,
})
const change: fc.Arbitrary<PriceChange> = fc.oneof(
  adjustment,
  fc.record({ kind: fc.constant('DISCOUNT_BELOW_ORIGINAL' as const), step, rounding }),
  fc.constant({ kind: 'REMOVE_DISCOUNT' as const }),
)

const hasEnding: Record<PriceRounding, (paise: number) => boolean> = {
  NONE: Number.isInteger,
  RUPEE: (paise) => paise % 100 === 0,
  NINE: (paise) => paise % 10_00 === 9_00,
  NINETY_NINE: (paise) => paise % 100_00 === 99_00,
}

const isReason = (reason: string) => Object.values<string>(priceSkipReasons).includes(reason)

test('a changed price is in whole paise, above 0, not above the maximum, and a discount is below the original price', () => {
  fc.assert(
    fc.property(prices, change, (before, wanted) => {
      const after = changePrices(before, wanted)
      if (typeof after === 'string') {
        expect(isReason(after)).toBe(true)
        return
      }
      if (after === before) return
      expect(Number.isInteger(after.originalPrice)).toBe(true)
      expect(after.originalPrice).toBeGreaterThan(0)
      expect(after.originalPrice).toBeLessThanOrEqual(maxPrice)
      if (after.discountPrice === null) return
      expect(Number.isInteger(after.discountPrice)).toBe(true)
      expect(after.discountPrice).toBeGreaterThan(0)
      expect(after.discountPrice).toBeLessThan(after.originalPrice)
    }),
    { numRuns: 2000 },
  )
})

test('a raised price never falls and a lowered price never rises, whatever the rounding', () => {
  fc.assert(
    fc.property(prices, adjustment, (before, wanted) => {
      const after = changePrices(before, wanted)
      if (typeof after === 'string') return
      const sign = wanted.direction === 'RAISE' ? 1 : -1
      expect(sign * (after.originalPrice - before.originalPrice)).toBeGreaterThanOrEqual(0)
      if (wanted.target === 'ORIGINAL') return
      expect(sign * (effectivePrice(after) - effectivePrice(before))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})

test('every price that is set has the chosen ending', () => {
  fc.assert(
    fc.property(prices, adjustment, (before, wanted) => {
      const after = changePrices(before, wanted)
      if (typeof after === 'string' || after === before) return
      if (wanted.target !== 'DISCOUNT') expect(hasEnding[wanted.rounding](after.originalPrice)).toBe(true)
      if (wanted.target !== 'ORIGINAL' && after.discountPrice !== null) {
        expect(hasEnding[wanted.rounding](after.discountPrice)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('rounding takes the nearest price with the ending, and rounding again changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_00, max: maxPrice - 100_00 }), rounding, (paise, to) => {
      const rounded = roundPrice(paise, to)!
      expect(hasEnding[to](rounded)).toBe(true)
      expect(Math.abs(rounded - paise)).toBeLessThanOrEqual({ NONE: 0, RUPEE: 50, NINE: 5_00, NINETY_NINE: 50_00 }[to])
      expect(roundPrice(rounded, to)).toBe(rounded)
    }),
  )
})

const raise = (percent: number, to: PriceRounding = 'NONE'): PriceChange => ({
  kind: 'ADJUST',
  target: 'BOTH',
  direction: 'RAISE',
  step: { by: 'PERCENT', percent: percent * 100 },
  rounding: to,
})
const belowOriginal = (percent: number, to: PriceRounding = 'NONE'): PriceChange => ({
  kind: 'DISCOUNT_BELOW_ORIGINAL',
  step: { by: 'PERCENT', percent: percent * 100 },
  rounding: to,
})
const lower = (rupees: number, target: 'BOTH' | 'ORIGINAL' | 'DISCOUNT', to: PriceRounding = 'NONE'): PriceChange => ({
  kind: 'ADJUST',
  target,
  direction: 'LOWER',
  step: { by: 'AMOUNT', amount: rupees * 100 },
  rounding: to,
})

test.for<[string, Prices<number>, PriceChange, Prices<number> | string]>([
  [
    'both prices rise by 10 %',
    { originalPrice: 1000_00, discountPrice: 800_00 },
    raise(10),
    { originalPrice: 1100_00, discountPrice: 880_00 },
  ],
  [
    'both prices end in 99',
    { originalPrice: 1000_00, discountPrice: 800_00 },
    raise(10, 'NINETY_NINE'),
    { originalPrice: 1099_00, discountPrice: 899_00 },
  ],
  [
    'a discount rounded to the original price takes the ending below',
    { originalPrice: 1000_00, discountPrice: 960_00 },
    raise(10, 'NINETY_NINE'),
    { originalPrice: 1099_00, discountPrice: 999_00 },
  ],
  [
    '25 % below the original price',
    { originalPrice: 1999_00, discountPrice: null },
    belowOriginal(25, 'NINE'),
    { originalPrice: 1999_00, discountPrice: 1499_00 },
  ],
  [
    'a price below ₹99 has no lower price that ends in 99',
    { originalPrice: 60_00, discountPrice: null },
    belowOriginal(10, 'NINETY_NINE'),
    priceSkipReasons.noRoundedPrice,
  ],
  [
    'an amount as high as the price',
    { originalPrice: 50_00, discountPrice: null },
    lower(50, 'BOTH'),
    priceSkipReasons.notPositive,
  ],
  [
    'an original price lowered to the discount price',
    { originalPrice: 500_00, discountPrice: 450_00 },
    lower(50, 'ORIGINAL'),
    priceSkipReasons.discountNotBelow,
  ],
  [
    'only the discount price falls',
    { originalPrice: 500_00, discountPrice: 450_00 },
    lower(50, 'DISCOUNT'),
    { originalPrice: 500_00, discountPrice: 400_00 },
  ],
  ['a price above the maximum', { originalPrice: maxPrice, discountPrice: null }, raise(1), priceSkipReasons.tooHigh],
  [
    'a removed discount',
    { originalPrice: 500_00, discountPrice: 450_00 },
    { kind: 'REMOVE_DISCOUNT' },
    { originalPrice: 500_00, discountPrice: null },
  ],
])('%s', ([, before, wanted, after]) => {
  expect(changePrices(before, wanted)).toEqual(after)
})

test('variants with prices of their own change by the same rule, and the product has the prices of the cheapest', () => {
  const product = { originalPrice: 500_00, discountPrice: null }
  const own = { originalPrice: 1000_00, discountPrice: 900_00 }
  expect(changeProductPrices(product, [null, own], raise(10))).toEqual({
    product: { originalPrice: 550_00, discountPrice: null },
    variants: [null, { originalPrice: 1100_00, discountPrice: 990_00 }],
  })
  // An amount off can make another variant the cheapest.
  expect(
    changeProductPrices(product, [null, { originalPrice: 600_00, discountPrice: 510_00 }], lower(20, 'DISCOUNT')),
  ).toEqual({
    product: { originalPrice: 600_00, discountPrice: 490_00 },
    variants: [{ originalPrice: 500_00, discountPrice: null }, null],
  })
})

test('a product is skipped as a whole if one variant cannot change', () => {
  const product = { originalPrice: 40_00, discountPrice: null }
  expect(changeProductPrices(product, [null, { originalPrice: 500_00, discountPrice: null }], lower(40, 'BOTH'))).toBe(
    priceSkipReasons.notPositive,
  )
  expect(changeProductPrices(product, [], lower(40, 'DISCOUNT'))).toBe(priceSkipReasons.noDiscount)
})

test('the stored prices of the variants are the changed ones, and the product has the lowest', () => {
  fc.assert(
    fc.property(prices, fc.array(fc.option(prices), { maxLength: 4 }), change, (product, own, wanted) => {
      const after = changeProductPrices(product, own, wanted)
      if (typeof after === 'string') return
      const paid = after.variants.map((prices) => prices ?? after.product)
      expect(paid).toEqual(own.map((prices) => changePrices(prices ?? product, wanted)))
      if (paid.length > 0) expect(effectivePrice(after.product)).toBe(Math.min(...paid.map(effectivePrice)))
    }),
  )
})
