import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areFeesRefunded, refundAmount } from './refund-amount.ts'

const fee = fc.integer({ min: 0, max: 10_000_00 })
const order = fc.record({ goods: fc.integer({ min: 0, max: 99_99_999_99 }), shippingFee: fee, codFee: fee })
type Amounts = { goods: number; shippingFee: number; codFee: number }
const totalOf = ({ goods, shippingFee, codFee }: Amounts) => goods + shippingFee + codFee
const refund = (amounts: Amounts, isFaulty: boolean, shippingFeeRefunded: boolean) =>
  refundAmount({ orderTotal: totalOf(amounts), ...amounts }, areFeesRefunded({ isFaulty, shippingFeeRefunded }))

test('a return refunds the goods, and the fees only for faulty goods or by the store’s setting', () => {
  fc.assert(
    fc.property(order, fc.boolean(), fc.boolean(), (each, isFaulty, setting) => {
      const expected = isFaulty || setting ? totalOf(each) : each.goods
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
      expect(amount).toBeLessThanOrEqual(totalOf(each))
    }),
  )
})

test('an order without a fee of cash on delivery refunds its total without the shipping fee', () => {
  expect(refundAmount({ orderTotal: 249_00, shippingFee: 49_00 }, false)).toBe(200_00)
})

test('of an order with an advance exactly what is left of the advance is refunded, also nothing', () => {
  fc.assert(
    fc.property(order, fc.nat(), fc.boolean(), (each, limit, refundsFees) => {
      const orderTotal = totalOf(each)
      const advance = Math.min(limit, orderTotal)
      expect(refundAmount({ ...each, orderTotal, advance }, refundsFees)).toBe(advance)
    }),
    { examples: [[{ goods: 1_000_00, shippingFee: 49_00, codFee: 0 }, 0, true]] },
  )
})
