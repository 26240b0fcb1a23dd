import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeShippingFrom } from '../limits.ts'
import { freeFromOf, shippingFor } from './shipping.ts'

test('shipping is free from 499 rupees inclusive, and costs the fee below', () => {
  expect(shippingFor(498_99, 49_00)).toBe(49_00)
  expect(shippingFor(499_00, 49_00)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_00 }), fc.nat(), (goods, fee) => {
      expect(shippingFor(goods, fee)).toBe(goods >= freeShippingFrom ? 0 : fee)
    }),
  )
})

test('a store with a fee delivers for free from the threshold, one without a fee has none', () => {
  expect([freeFromOf(49_00), freeFromOf(0)]).toEqual([499_00, null])
})
