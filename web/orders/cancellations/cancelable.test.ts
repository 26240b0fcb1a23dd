import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { cancelableItems, previewCancellation } from './cancelable.ts'

const orderWith = (more: Partial<Order> = {}) =>
  ({
    orderTotal: '1549.00',
    shippingFee: '49.00',
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    returnStatus: 'NONE',
    items: [{ id: 'kurta', quantity: 3, priceAtPurchase: '500.00' }],
    ...more,
  }) as Order
const kurtas = (quantity: number) => [{ orderItemId: 'kurta', quantity }]
const packed = (status: 'READY' | 'IN_TRANSIT') =>
  [{ status, items: kurtas(2) }] as unknown as NonNullable<Order['shipments']>

test('pieces in no shipment can be canceled, by the customer until the order is sent', () => {
  expect(cancelableItems(orderWith(), 'customer')).toMatchObject([{ quantity: 3 }])
  expect(cancelableItems(orderWith({ shipments: packed('READY') }), 'customer')).toMatchObject([{ quantity: 1 }])
  const partlySent = orderWith({ deliveryStatus: 'SHIPPED', shipments: packed('IN_TRANSIT') })
  expect(cancelableItems(partlySent, 'customer')).toEqual([])
  expect(cancelableItems(partlySent, 'administrator')).toMatchObject([{ quantity: 1 }])
})

test('an unpaid online order and one of a single piece are canceled as a whole', () => {
  const single = orderWith({ items: [{ ...orderWith().items[0]!, quantity: 1 }] })
  for (const order of [
    orderWith({ paymentMethod: 'ONLINE_PAYMENT' }),
    single,
    orderWith({ deliveryStatus: 'CANCELED' }),
  ])
    expect(cancelableItems(order, 'administrator')).toEqual([])
})

test('the preview of a cash order is its new total, of a paid one also the refund', () => {
  expect(previewCancellation(orderWith(), kurtas(1))).toMatchObject({ isWhole: false, refund: 0, orderTotal: 1_049_00 })
  const paid = orderWith({ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' })
  expect(previewCancellation(paid, kurtas(2))).toMatchObject({ isWhole: false, refund: 1_000_00, orderTotal: 549_00 })
  expect(previewCancellation(paid, kurtas(3))).toMatchObject({ isWhole: true, refund: 1_549_00, orderTotal: 0 })
})

test('fees that the courier of a packed parcel with a number does not collect leave the order', () => {
  /** A cash order of kurtas of 100 and a fee of 50, of which the parcel with the fee was lost; of the rest one piece is packed. */
  const orderPackedWith = (trackingNumber: string | null) =>
    orderWith({
      orderTotal: '250.00',
      shippingFee: '50.00',
      items: [{ ...orderWith().items[0]!, quantity: 2, priceAtPurchase: '100.00' }],
      shipments: [
        { status: 'LOST', items: [], cashAmount: '150.00', trackingNumber: null },
        { status: 'READY', items: kurtas(1), cashAmount: '100.00', trackingNumber },
      ] as unknown as NonNullable<Order['shipments']>,
    })
  expect(previewCancellation(orderPackedWith('4711'), kurtas(1))).toMatchObject({ isWhole: false, orderTotal: 100_00 })
  expect(previewCancellation(orderPackedWith(null), kurtas(1))).toMatchObject({ isWhole: false, orderTotal: 150_00 })
})

test('of an advance that is more than the order then costs, the rest is refunded', () => {
  const order = orderWith({ advanceAmount: '800.00', advanceStatus: 'PAID' })
  expect(previewCancellation(order, kurtas(1))).toMatchObject({ refund: 0, orderTotal: 1_049_00 })
  expect(previewCancellation(order, kurtas(2))).toMatchObject({ refund: 251_00, orderTotal: 549_00 })
  expect(previewCancellation(order, kurtas(3))).toMatchObject({ isWhole: true, refund: 800_00 })
})
