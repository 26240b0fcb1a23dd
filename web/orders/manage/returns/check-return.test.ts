import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { checkableItems, countNotAccepted, pickupChargeIfNotFaulty, previewCheck } from './check-return.ts'

const order = {
  orderTotal: '1600.00',
  shippingFee: '100.00',
  items: [{ id: 'kurta', quantity: 3, priceAtPurchase: '500.00' }],
} as unknown as Order
const items = checkableItems({ items: [{ orderItemId: 'kurta', name: 'Kurta', quantity: 2 }] as OrderReturn['items'] })
const terms = { isFaulty: false, isExchange: false, shippingFeeRefunded: false, pickupCharge: 60_00 }

test('all pieces count as good until the check says otherwise', () => {
  expect(items).toMatchObject([{ good: 2, damaged: 0 }])
  expect(countNotAccepted(items)).toBe(0)
  expect(previewCheck(order, items, terms)).toMatchObject({ accepted: 2, charge: 60_00, refund: 940_00 })
})

test('of an order that was not paid nothing is refunded', () => {
  const unpaid = { ...order, paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'PENDING' } as Order
  expect(previewCheck(unpaid, items, terms)).toMatchObject({ accepted: 2, charge: 0, refund: 0 })
})

test('damaged pieces are refunded, pieces that are not accepted are not', () => {
  const checked = items.map((item) => ({ ...item, good: 0, damaged: 1 }))
  expect(countNotAccepted(checked)).toBe(1)
  expect(previewCheck(order, checked, terms)).toMatchObject({ accepted: 1, refund: 440_00 })
})

test('the pickup of faulty goods is free, and it costs as requested otherwise', () => {
  expect(previewCheck(order, items, { ...terms, isFaulty: true })).toMatchObject({ charge: 0, fees: 66_67 })
  const faulty = { isFaulty: true, method: 'PICKUP', resolution: 'REFUND' } as const
  expect(pickupChargeIfNotFaulty({ ...faulty, charge: undefined }, '60.00')).toBe(60_00)
  expect(pickupChargeIfNotFaulty({ ...faulty, resolution: 'EXCHANGE' }, '60.00')).toBe(0)
  expect(pickupChargeIfNotFaulty({ method: 'OWN_SHIPMENT', resolution: 'REFUND' }, '60.00')).toBe(0)
})
