import { expect, test } from 'vitest'
import { hasOwnPrices, ownOrProductPrices } from './variant-prices.ts'

const at = (originalPrice: number, discountPrice: number | null = null) => ({ originalPrice, discountPrice })

test('a variant without own prices has those of its product', () => {
  expect(ownOrProductPrices(at(500, 400), {})).toEqual(at(500, 400))
  expect(ownOrProductPrices(at(500, 400), { originalPrice: 600 })).toEqual(at(600))
  expect(ownOrProductPrices(at(500, 400), { originalPrice: 600, discountPrice: 450 })).toEqual(at(600, 450))
})

test('prices differ where a variant has own prices', () => {
  expect(hasOwnPrices([{}, { originalPrice: null }])).toBe(false)
  expect(hasOwnPrices([{}, { originalPrice: '600.00' }])).toBe(true)
})
