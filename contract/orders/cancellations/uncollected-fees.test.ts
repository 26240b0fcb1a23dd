import { expect, test } from 'vitest'
import { uncollectedFees } from './uncollected-fees.ts'

type Shipments = Parameters<typeof uncollectedFees>[1]['shipments']

/** A cash order of a kurta of ₹500 and a phone of ₹8,500 with fees of ₹74, from which the kurta leaves. */
const order = {
  ...({ orderTotal: 9_074_00, shippingFee: 49_00, codFee: 25_00, advanceAmount: 0, advanceStatus: 'NONE' } as const),
  ...({ paymentMethod: 'COD', paymentStatus: 'PENDING', deliveryStatus: 'SHIPPED' } as const),
} as const
const items = [
  { id: 'kurta', quantity: 1 },
  { id: 'phone', quantity: 1 },
]
const phone = (status: Shipments[number]['status'], cashAmount = 8_500_00): Shipments => [
  { status, items: [{ orderItemId: 'phone', quantity: 1 }], cashAmount },
]
const feesOf = (
  shipments: Shipments,
  given: Partial<Parameters<typeof uncollectedFees>[0]> = {},
  canPackedCollect = true,
) =>
  uncollectedFees(
    { ...order, ...given },
    { pieces: [{ orderItemId: 'kurta', quantity: 1 }], amount: 500_00, items, shipments, canPackedCollect },
  )

test('fees that the other couriers do not collect leave the order', () => {
  expect(feesOf(phone('IN_TRANSIT'))).toEqual({ shippingFee: 49_00, codFee: 25_00 })
  expect(feesOf(phone('DELIVERED', 8_530_00))).toEqual({ shippingFee: 19_00, codFee: 25_00 })
  expect(feesOf(phone('READY'), {}, false)).toEqual({ shippingFee: 49_00, codFee: 25_00 })
})

test('fees stay that something else collects: what waits, what is packed, or a shipment with them', () => {
  expect(feesOf([])).toBeUndefined()
  expect(feesOf(phone('READY'))).toBeUndefined()
  expect(feesOf(phone('IN_TRANSIT', 8_574_00))).toBeUndefined()
})

test('the fees of a paid order stay, and an advance is set off first', () => {
  expect(
    feesOf(phone('IN_TRANSIT', 0), { paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' }),
  ).toBeUndefined()
  const advance = { advanceAmount: 50_00, advanceStatus: 'PAID' } as const
  expect(feesOf(phone('IN_TRANSIT'), advance)).toEqual({ shippingFee: 0, codFee: 24_00 })
})
