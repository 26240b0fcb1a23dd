import { expect, test } from 'vitest'
import type { PaymentMethod, PaymentStatus } from '#contract/order-states.ts'
import type { Order } from './order.ts'
import { confirmationOf, standingOf } from './order-words.ts'

test.each<[PaymentMethod, PaymentStatus, string]>([
  ['COD', 'PENDING', 'Order Confirmed!'],
  ['COD', 'COMPLETED', 'Order Confirmed!'],
  ['ONLINE_PAYMENT', 'COMPLETED', 'Order Confirmed!'],
  ['ONLINE_PAYMENT', 'PENDING', 'Payment Pending'],
  ['ONLINE_PAYMENT', 'FAILED', 'Payment Failed!'],
  ['ONLINE_PAYMENT', 'REFUNDED', 'Order Canceled & Refunded'],
])('%s with payment %s is titled "%s"', (paymentMethod, paymentStatus, title) => {
  expect(confirmationOf({ paymentMethod, paymentStatus }).title).toBe(title)
})

const order = { deliveryStatus: 'PENDING', deliveredOn: null, expectedDeliveryDate: null } as Order

test('a customer reads where the parcel is', () => {
  expect(standingOf(order)).toMatchObject({ label: 'Processing', text: 'Expected within 10-15 business days' })
  expect(standingOf({ ...order, expectedDeliveryDate: '2026-11-20T20:00:00.000Z' }).text).toBe(
    'Expected by 21 Nov 2026',
  )
  expect(standingOf({ ...order, deliveryStatus: 'DELIVERED', deliveredOn: '2026-11-21T05:00:00.000Z' }).text).toBe(
    'Delivered on 21 Nov 2026',
  )
  expect(standingOf({ ...order, deliveryStatus: 'CANCELED' }).text).toBe('This order has been canceled.')
})
