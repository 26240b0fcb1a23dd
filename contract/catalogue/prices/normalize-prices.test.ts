import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectivePrice } from '../../money.ts'
import { normalizePrices } from './normalize-prices.ts'
import { ownOrProductPrices } from './variant-prices.ts'

const at = (originalPrice: number, discountPrice: number | null = null) => ({ originalPrice, discountPrice })

test('the product has the prices of its cheapest variant', () => {
  expect(normalizePrices(at(500), [null, at(600, 450), at(700)])).toEqual({
    product: at(600, 450),
    variants: [at(500), null, at(700)],
  })
})

test('prices that no variant has are dropped', () => {
  expect(normalizePrices(at(500), [at(600), at(700)])).toEqual({ product: at(600), variants: [null, at(700)] })
})

const prices = fc.integer({ min: 1, max: 9_999 }).chain((originalPrice) =>
  fc.record({
    originalPrice: fc.constant(originalPrice),
    discountPrice: fc.option(fc.integer({ min: 1, max: originalPrice })),
  }),
)
const products = fc.tuple(prices, fc.array(fc.option(prices), { minLength: 1, maxLength: 12 }))

test('storing changes no price to pay, and the product costs as much as its cheapest variant', () => {
  fc.assert(
    fc.property(products, ([product, variants]) => {
      const stored = normalizePrices(product, variants)
      const before = variants.map((own) => ownOrProductPrices(product, own ?? {}))
      const after = stored.variants.map((own) => ownOrProductPrices(stored.product, own ?? {}))
      expect(after).toEqual(before)
      expect(effectivePrice(stored.product)).toBe(Math.min(...before.map(effectivePrice)))
    }),
  )
})

test('stored prices are stored again unchanged', () => {
  fc.assert(
    fc.property(products, ([product, variants]) => {
      const stored = normalizePrices(product, variants)
      expect(normalizePrices(stored.product, stored.variants)).toEqual(stored)
    }),
  )
})
