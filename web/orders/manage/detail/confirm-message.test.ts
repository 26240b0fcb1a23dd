import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import { confirmMessage } from './confirm-message.ts'

const order = { id: 'abcdef01-0000', paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' }
const paid = (isTest: boolean) => ({ ...order, isTest }) as Order

test('an order paid in test mode needs a confirmation before it is shipped or delivered', () => {
  expect(confirmMessage(paid(true), 'SHIPPED')?.text).toContain('no money was charged')
  expect(confirmMessage(paid(true), 'DELIVERED')?.confirmText).toBe('Mark as delivered')
  expect(confirmMessage(paid(false), 'SHIPPED')).toBeNull()
  expect(confirmMessage(paid(false), 'DELIVERED')).toBeNull()
})

test('the confirmation of a test order says that its invoice has no number of the legal series, unless it is a demonstration', () => {
  const textOf = (isDemo: boolean) => confirmMessage({ ...paid(true), isDemo }, 'SHIPPED')?.text
  expect(textOf(false)).toBe(
    'This order was paid in test mode: no money was charged. Its invoice is marked as a test, and its number is not of the legal series.',
  )
  expect(textOf(true)).toBe('This order was paid in test mode: no money was charged.')
})

test('an unpaid online order needs a confirmation before it is shipped or delivered', () => {
  const unpaid = { ...order, paymentStatus: 'PENDING' } as Order
  expect(confirmMessage(unpaid, 'SHIPPED')).toMatchObject({
    title: 'Ship without payment?',
    confirmText: 'Ship anyway',
  })
  expect(confirmMessage(unpaid, 'DELIVERED')?.confirmText).toBe('Mark as delivered')
  expect(confirmMessage({ ...unpaid, paymentMethod: 'COD' }, 'SHIPPED')).toBeNull()
  expect(confirmMessage(unpaid, 'PENDING')).toBeNull()
})

test('an unconfirmed order needs a confirmation before it is shipped', () => {
  const cash = { ...order, paymentMethod: 'COD', paymentStatus: 'PENDING', deliveryStatus: 'PENDING' } as Order
  expect(confirmMessage({ ...cash, confirmationStatus: 'REQUESTED' }, 'SHIPPED')).toMatchObject({
    title: 'Ship without confirmation?',
    confirmText: 'Ship anyway',
  })
  expect(confirmMessage({ ...cash, confirmationStatus: 'CONFIRMED' }, 'SHIPPED')).toBeNull()
})

test('the confirmation of a cancellation states whether the stock is restored and whether a refund is due', () => {
  const text = (fields: Partial<Order>) => confirmMessage({ ...paid(false), ...fields }, 'CANCELED')?.text
  expect(text({ deliveryStatus: 'PENDING' })).toMatch(/^The stock is restored. The payment has to be refunded./)
  expect(text({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' })).toMatch(/^Nothing was paid./)
  const advance = { paymentStatus: 'PENDING', advanceStatus: 'PAID', advanceAmount: '99.00' } as const
  expect(text({ deliveryStatus: 'SHIPPED', ...advance })).toMatch(/^The advance of ₹99.00 is refunded./)
  expect(text({ deliveryStatus: 'SHIPPED', ...advance, advanceAmount: '0.00' })).toMatch(
    /^The advance was refunded before./,
  )
})
