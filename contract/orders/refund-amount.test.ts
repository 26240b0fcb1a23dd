import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundAmount, refundsShippingFee } from './refund-amount.ts'

const paise = fc.integer({ min: 1, max: 99_99_999_99 })
const order = fc.record({ goods: paise, shippingFee: fc.integer({ min: 0, max: 10_000_00 }) })
const refund = (
  { goods, shippingFee }: { goods: number; shippingFee: number },
  isFaulty: boolean,
  shippingFeeRefunded: boolean,
) =>
  refundAmount({ orderTotal: goods + shippingFee, shippingFee }, refundsShippingFee({ isFaulty, shippingFeeRefunded }))

test('a return refunds the goods, and the shipping fee only for faulty goods or by the store’s setting', () => {
  fc.assert(
    fc.property(order, fc.boolean(), fc.boolean(), (each, isFaulty, setting) => {
      const expected = isFaulty || setting ? each.goods + each.shippingFee : each.goods
      expect(refund(each, isFaulty, setting)).toBe(expected)
    }),
  )
})

test('a refund is a whole number of paise, at least the goods and at most what was paid', () => {
  fc.assert(
    fc.property(order, fc.boolean(), fc.boolean(), (each, isFaulty, setting) => {
      const amount = refund(each, isFaulty, setting)
      expect(Number.isSafeInteger(amount)).toBe(true)
      expect(amount).toBeGreaterThanOrEqual(each.goods)
      expect(amount).toBeLessThanOrEqual(each.goods + each.shippingFee)
    }),
  )
})
