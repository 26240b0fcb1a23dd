import { expect, test } from 'vitest'
import type { PaymentMethod, PaymentStatus } from '#contract/order-states.ts'
import type { Order } from './order.ts'
import {
  confirmationMessage,
  confirmHint,
  describeDeliveryStatus,
  paymentHint,
  paymentText,
  refundText,
  returnText,
} from './order-labels.ts'

test.each<[PaymentMethod, PaymentStatus, string]>([
  ['COD', 'PENDING', 'Order Confirmed!'],
  ['COD', 'COMPLETED', 'Order Confirmed!'],
  ['ONLINE_PAYMENT', 'COMPLETED', 'Order Confirmed!'],
  ['ONLINE_PAYMENT', 'PENDING', 'Payment Pending'],
  ['ONLINE_PAYMENT', 'FAILED', 'Payment Failed!'],
  ['ONLINE_PAYMENT', 'REFUNDED', 'Order Canceled & Refunded'],
])('%s with payment %s is titled "%s"', (paymentMethod, paymentStatus, title) => {
  expect(confirmationMessage({ paymentMethod, paymentStatus }).title).toBe(title)
})

test('an order that waits for its confirmation asks for it', () => {
  const cash = { paymentMethod: 'COD', paymentStatus: 'PENDING', deliveryStatus: 'PENDING' } as const
  const waiting = { ...cash, confirmationStatus: 'REQUESTED', confirmUntil: '2026-11-22T07:00:00.000Z' } as Order
  expect(confirmationMessage(waiting).title).toBe('Please Confirm Your Order')
  expect(confirmHint(waiting)).toMatch(
    /^Please confirm this order by Sun, 22 Nov,? 12:30\spm\. We send it once it is confirmed; without that it is canceled\.$/,
  )
  const confirmed = { ...waiting, confirmationStatus: 'CONFIRMED' } as const
  expect(confirmationMessage(confirmed).title).toBe('Order Confirmed!')
  expect(confirmHint(confirmed)).toBeNull()
  expect(confirmHint({ ...waiting, deliveryStatus: 'SHIPPED' })).toBeNull()
})

const order = { deliveryStatus: 'PENDING', deliveredOn: null, expectedDeliveryDate: null } as Order

test('a customer sees the delivery status', () => {
  expect(describeDeliveryStatus(order)).toMatchObject({
    label: 'Processing',
    text: 'Expected within 10-15 business days',
  })
  expect(describeDeliveryStatus({ ...order, expectedDeliveryDate: '2026-11-20T20:00:00.000Z' }).text).toBe(
    'Expected by 21 Nov 2026',
  )
  expect(
    describeDeliveryStatus({ ...order, deliveryStatus: 'DELIVERED', deliveredOn: '2026-11-21T05:00:00.000Z' }).text,
  ).toBe('Delivered on 21 Nov 2026')
  expect(describeDeliveryStatus({ ...order, deliveryStatus: 'CANCELED' }).text).toBe('This order has been canceled.')
})

test('a customer sees that a part of the order is on its way or delivered', () => {
  const sent = (statuses: string[], more: Partial<Order> = {}) => {
    const shipments = statuses.map((status) => ({ status })) as Order['shipments']
    const { label, text } = describeDeliveryStatus({ ...order, deliveryStatus: 'SHIPPED', shipments, ...more })
    return [label, text.replace(' Expected within 10-15 business days', '')]
  }
  const [part, rest] = [{ isPartlyShipped: true }, { isPartlyDelivered: true }]
  expect(sent(['IN_TRANSIT'])).toEqual(['Shipped', 'On its way.'])
  expect(sent(['OUT_FOR_DELIVERY'])).toEqual(['Shipped', 'Out for delivery.'])
  expect(sent(['IN_TRANSIT'], part)).toEqual(['Partly shipped', 'A part is on its way, the rest follows.'])
  expect(sent(['OUT_FOR_DELIVERY'], part)).toEqual(['Partly shipped', 'A part is on its way, the rest follows.'])
  expect(sent(['DELIVERED'], { ...part, ...rest })).toEqual([
    'Partly shipped',
    'A part is delivered, the rest follows.',
  ])
  expect(sent(['DELIVERED', 'IN_TRANSIT'], rest)).toEqual(['Shipped', 'A part is delivered, the rest is on its way.'])
  expect(sent(['DELIVERED', 'OUT_FOR_DELIVERY'], rest)).toEqual(['Shipped', 'The rest is out for delivery.'])
})

test('a customer sees that a parcel goes back to the shop, and that an order was not delivered', () => {
  const sent = (statuses: string[], more: Partial<Order> = {}) =>
    describeDeliveryStatus({
      ...order,
      deliveryStatus: 'SHIPPED',
      isReturning: true,
      shipments: statuses.map((status) => ({ status })) as Order['shipments'],
      ...more,
    }).text
  expect(sent(['RETURNING'])).toBe('Could not be delivered; it goes back to the shop.')
  const one = 'A parcel could not be delivered; it goes back to the shop.'
  expect(sent(['RETURNING', 'IN_TRANSIT'])).toBe(one)
  expect(sent(['RETURNING'], { isPartlyShipped: true })).toBe(one)
  expect(sent(['RETURNED', 'OUT_FOR_DELIVERY'], { isReturning: false })).toBe('Out for delivery.')
  expect(describeDeliveryStatus({ ...order, deliveryStatus: 'CANCELED', isUndelivered: true })).toEqual({
    label: 'Not delivered',
    text: 'This order could not be delivered.',
    tone: 'neutral',
  })
})

test('a refund is shown with its date', () => {
  const refund: NonNullable<Order['refund']> = {
    id: '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f',
    kind: 'provider',
    status: 'PENDING',
    amount: '1299.00',
    reference: null,
    completedOn: null,
    startedOn: '2026-11-21T05:00:00.000Z',
  }
  expect(refundText({ refund: null })).toBeNull()
  expect(refundText({ refund })).toBe('Refund of ₹1,299.00 started on 21 Nov 2026')
  expect(refundText({ refund: { ...refund, status: 'FAILED' } })).toBe(
    'Your refund of ₹1,299.00 needs our attention; we will write to you.',
  )
  const done = {
    ...refund,
    status: 'COMPLETED',
    completedOn: '2026-11-23T05:00:00.000Z',
    reference: 'UTR1',
  } satisfies typeof refund
  expect(refundText({ refund: done })).toBe('₹1,299.00 refunded on 23 Nov 2026 (reference UTR1)')
})

test('an unpaid order shows a request to pay, and a canceled one the state of its payment', () => {
  const unpaid = { ...order, paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'FAILED' } as Order
  expect(paymentHint(unpaid)).toMatch(/^Not paid yet/)
  expect(paymentHint({ ...unpaid, isKeptUnpaid: true })).toBe('Not paid yet.')
  expect(paymentHint({ ...unpaid, paymentStatus: 'COMPLETED' })).toBeNull()
  expect(paymentHint({ ...unpaid, paymentMethod: 'COD' })).toBeNull()
  expect(paymentText({ ...unpaid, deliveryStatus: 'CANCELED' })).toBe(
    'Online payment · not paid. If money left your account for it, it comes back to you.',
  )
})

test('an order that was paid to the shop says how, also once it is refunded', () => {
  const paid = { paymentMethod: 'COD', paymentStatus: 'COMPLETED', deliveryStatus: 'DELIVERED' } as Order
  expect(paymentText(paid)).toBe('Cash on Delivery · paid')
  expect(paymentText({ ...paid, paidBy: 'UPI' })).toBe('Paid by UPI')
  expect(paymentText({ ...paid, paidBy: 'CASH' })).toBe('Paid in cash')
  expect(paymentText({ ...paid, paidBy: 'UPI', paymentStatus: 'REFUNDED' })).toBe('Paid by UPI · refunded')
})

test('an order of which pieces were accepted back is not called rejected, because another return was', () => {
  const items = [{ quantity: 2, acceptedQuantity: 1 }]
  const returns = [
    { status: 'COMPLETED', resolution: 'REFUND', items },
    { status: 'REJECTED', items },
  ]
  const order = { returnStatus: 'REJECTED', returns } as unknown as Order
  expect(returnText(order)).toBe('1 piece returned')
  expect(returnText({ ...order, returns: order.returns!.slice(1) })).toBe('Return rejected')
})

test('of a cash order with an advance, what was paid online and what is left to pay in cash is shown', () => {
  const due = {
    paymentMethod: 'ONLINE_PAYMENT',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    orderTotal: '1500.00',
    shippingFee: '0.00',
    advanceAmount: '99.00',
    advanceStatus: 'DUE',
  } as Order
  const paid = { ...due, paymentMethod: 'COD', advanceStatus: 'PAID' } as const
  expect(paymentText(due)).toBe('Cash on Delivery · ₹99.00 to pay online now')
  expect(paymentText({ ...due, deliveryStatus: 'CANCELED' })).toContain('Cash on Delivery · not paid.')
  expect(paymentText(paid)).toBe('Cash on Delivery · ₹99.00 paid online, ₹1,401.00 to pay in cash')
  expect(paymentText({ ...paid, deliveryStatus: 'CANCELED' })).toBe('Cash on Delivery · ₹99.00 paid online')
  expect(paymentText({ ...paid, paymentStatus: 'COMPLETED' })).toBe('Cash on Delivery · paid')
  expect(paymentText({ ...paid, advanceAmount: '0.00', deliveryStatus: 'CANCELED' })).toBe('Cash on Delivery')
})

test('of a cash order of which a part is delivered, only the cash of the rest is left to pay', () => {
  const order = {
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'SHIPPED',
    orderTotal: '900.00',
    shippingFee: '0.00',
    advanceAmount: '100.00',
    advanceStatus: 'PAID',
    shipments: [
      { status: 'DELIVERED', items: [], cashAmount: '400.00' },
      { status: 'IN_TRANSIT', items: [], cashAmount: '400.00' },
    ] as unknown,
  } as Order
  expect(paymentText(order)).toBe('Cash on Delivery · ₹100.00 paid online, ₹400.00 to pay in cash')
  expect(paymentText({ ...order, orderTotal: '500.00' })).toBe('Cash on Delivery · ₹100.00 paid online')
})
