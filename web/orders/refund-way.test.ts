import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { refundWay } from './refund-way.ts'

const order = (paymentMethod: Order['paymentMethod'], paymentStatus: Order['paymentStatus']) =>
  ({ paymentMethod, paymentStatus, deliveryStatus: 'PENDING', returnStatus: 'NONE' }) as Order

test('an online payment, and the advance of a cash order, go back to where they were paid from', () => {
  for (const paid of [order('ONLINE_PAYMENT', 'COMPLETED'), order('COD', 'PENDING')])
    expect(refundWay(paid, 2_998_00)).toBe('The money goes back to where it was paid from.')
})

test('for what was paid to the shop, and for less than ₹1, the customer enters an account', () => {
  const byHand = 'You enter a UPI id or bank account for the refund in the details of the order.'
  expect(refundWay(order('COD', 'COMPLETED'), 2_998_00)).toBe(byHand)
  expect(refundWay(order('ONLINE_PAYMENT', 'COMPLETED'), 99)).toBe(byHand)
})
