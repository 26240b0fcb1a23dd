import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCartLine } from '#tests/support/cart/cart-line.ts'
import { productSavings } from './product-savings.ts'

test('the savings are the difference to the original prices, for all pieces', () => {
  const kurta = createCartLine({ price: 999_00, originalPrice: 1499_00, quantity: 2 })
  const saree = createCartLine({ price: 4999_00, originalPrice: 4999_00, quantity: 1 })
  expect(productSavings([kurta, saree])).toBe(1000_00)
})

test('a line that cannot be ordered saves nothing', () => {
  expect(productSavings([createCartLine({ price: 1_00, originalPrice: 2_00, problem: 'SOLD_OUT' })])).toBe(0)
})

const line = fc
  .record({
    price: fc.integer({ min: 0, max: 10_000_00 }),
    originalPrice: fc.integer({ min: 0, max: 10_000_00 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map((change) => createCartLine(change))

test('the savings are never negative and at most the sum of the original prices', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const saved = productSavings(lines)
      expect(saved).toBeGreaterThanOrEqual(0)
      expect(saved).toBeLessThanOrEqual(lines.reduce((sum, each) => sum + each.originalPrice * each.quantity, 0))
    }),
  )
})

test('at prices up to the original ones, the savings and the subtotal are the sum of the original prices', () => {
  const discounted = line.map((each) => ({ ...each, originalPrice: Math.max(each.price, each.originalPrice) }))
  fc.assert(
    fc.property(fc.array(discounted), (lines) => {
      const sumOf = (price: 'price' | 'originalPrice') =>
        lines.reduce((sum, each) => sum + each[price] * each.quantity, 0)
      expect(productSavings(lines) + sumOf('price')).toBe(sumOf('originalPrice'))
    }),
  )
})
