import { expect, test } from 'vitest'
import { cashText } from './cash-text.ts'

const order = (paymentMethod: string, paymentStatus: string, orderTotal = '499.00') =>
  ({ paymentMethod, paymentStatus, orderTotal, shippingFee: '0.00' }) as unknown as Parameters<typeof cashText>[0]

test.each([
  ['an unpaid cash order', order('COD', 'PENDING'), 'Pay ₹499.00 in cash on delivery'],
  ['a cash order that was paid to the shop', order('COD', 'COMPLETED'), 'Paid'],
  ['a free order', order('COD', 'PENDING', '0.00'), 'There is nothing to pay'],
  ['an online order', order('ONLINE_PAYMENT', 'COMPLETED'), 'Online'],
])('the page of the link says how %s is paid', (_, given, text) => {
  expect(cashText(given)).toBe(text)
})
