import { expect, test } from 'vitest'
import { refundAmountMessage } from './refund-text.ts'

test('the confirmation of a return request states the refund', () => {
  const withFee = { orderTotal: 249_00, shippingFee: 49_00, codFee: 0 }
  expect(refundAmountMessage(withFee, false)).toBe(
    '₹200.00 is refunded once the shop has accepted it, and the shipping fee of ₹49.00 where the goods were defective, wrong or late.',
  )
  expect(refundAmountMessage(withFee, true)).toBe('₹249.00 is refunded once the shop has accepted it.')
  expect(refundAmountMessage({ orderTotal: 500_00, shippingFee: 0, codFee: 0 }, false)).toBe(
    '₹500.00 is refunded once the shop has accepted it.',
  )
})

test('the confirmation of a return request states the fee of cash on delivery with that of shipping', () => {
  const withFees = { orderTotal: 274_00, shippingFee: 49_00, codFee: 25_00 }
  expect(refundAmountMessage(withFees, false)).toBe(
    '₹200.00 is refunded once the shop has accepted it, and the shipping fee of ₹49.00 and the cash on delivery fee of ₹25.00 where the goods were defective, wrong or late.',
  )
  expect(refundAmountMessage(withFees, true)).toBe('₹274.00 is refunded once the shop has accepted it.')
})

test('the confirmation of a return request of goods that cost nothing promises no refund of them', () => {
  expect(refundAmountMessage({ orderTotal: 25_00, shippingFee: 0, codFee: 25_00 }, false)).toBe(
    'Only the cash on delivery fee of ₹25.00 can be refunded, where the goods were defective, wrong or late.',
  )
  expect(refundAmountMessage({ orderTotal: 0, shippingFee: 0, codFee: 0 }, false)).toBe(
    'Nothing was paid, so no money is refunded.',
  )
})
