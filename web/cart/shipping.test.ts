import { expect, test } from 'vitest'
import { freeShippingProgress, noShippingFee, shippingFeeFor } from './shipping.ts'

const shipping = { feePaise: 49_00, freeFromPaise: 499_00 }

test('orders of the threshold and above ship free, and so does an empty cart', () => {
  expect(shippingFeeFor(498_99, shipping)).toBe(49_00)
  expect(shippingFeeFor(499_00, shipping)).toBe(0)
  expect(shippingFeeFor(0, shipping)).toBe(0)
})

test('while the shop charges nobody there is no fee and no way to go', () => {
  expect(shippingFeeFor(100_00, noShippingFee)).toBe(0)
  expect(freeShippingProgress(100_00, null)).toBeNull()
})

test('the way to free shipping ends where the banner says', () => {
  expect(freeShippingProgress(299_40, 499_00)).toEqual({ leftPaise: 199_60, share: 0.6 })
  expect(freeShippingProgress(499_00, 499_00)).toEqual({ leftPaise: 0, share: 1 })
  expect(freeShippingProgress(5000_00, 499_00)).toEqual({ leftPaise: 0, share: 1 })
})
