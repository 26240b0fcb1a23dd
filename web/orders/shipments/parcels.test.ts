import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import {
  hasSeveralParcels,
  isSentWithoutDetails,
  parcelSummary,
  parcelsForCustomer,
  type Shipment,
  trackableParcels,
  waitingItems,
} from './parcels.ts'

const shipment = (quantity: number, more: Partial<Shipment> = {}) =>
  ({
    number: 1,
    status: 'IN_TRANSIT',
    courierName: null,
    trackingNumber: null,
    trackingUrl: null,
    weightGrams: null,
    items: [{ orderItemId: 'kurta', quantity }],
    ...more,
  }) as Shipment
const blueDart = { courierName: 'Blue Dart', trackingNumber: '4711', trackingUrl: 'https://example.com/4711' }
const orderWith = (...shipments: Shipment[]) =>
  ({ deliveryStatus: 'SHIPPED', items: [{ id: 'kurta', quantity: 3 }], shipments }) as Order

test('pieces wait until they are in a parcel', () => {
  expect(waitingItems(orderWith())).toMatchObject([{ id: 'kurta', quantity: 3 }])
  expect(waitingItems(orderWith(shipment(2)))).toMatchObject([{ id: 'kurta', quantity: 1 }])
  expect(waitingItems(orderWith(shipment(2), shipment(1, { number: 2 })))).toEqual([])
})

test('a parcel is numbered where an order has several, or pieces of it wait', () => {
  const whole = shipment(3, blueDart)
  expect(hasSeveralParcels(orderWith(whole))).toBe(false)
  expect(parcelSummary(orderWith(whole), whole)).toBe('On its way, Blue Dart 4711')
  const part = shipment(2, { status: 'READY' })
  expect(hasSeveralParcels(orderWith(part))).toBe(true)
  expect(parcelSummary(orderWith(part), part)).toBe('Parcel 1: Packed')
})

test('a customer is told nothing about a parcel that was sent without details, or about those of a canceled order', () => {
  const whole = orderWith(shipment(3))
  expect(isSentWithoutDetails(whole)).toBe(true)
  expect(parcelsForCustomer(whole)).toEqual([])
  const hasDetails: Partial<Shipment>[] = [
    { failedAttempts: 1 },
    { courierName: 'India Post' },
    { weightGrams: 300 },
    { status: 'OUT_FOR_DELIVERY' },
    { status: 'READY' },
  ]
  for (const detail of hasDetails) expect(parcelsForCustomer(orderWith(shipment(3, detail)))).toHaveLength(1)
  expect(parcelsForCustomer(orderWith(shipment(2)))).toHaveLength(1)
  expect(parcelsForCustomer({ ...orderWith(shipment(3, blueDart)), deliveryStatus: 'CANCELED' })).toEqual([])
})

test('the tracking page, which knows no weight, shows the same parcels', () => {
  const { weightGrams: _, courier: __, ...parcel } = shipment(3)
  const { deliveryStatus, items } = orderWith()
  expect(parcelsForCustomer({ deliveryStatus, items, shipments: [parcel] })).toEqual([])
  const named = { ...parcel, courierName: 'India Post' }
  expect(parcelsForCustomer({ deliveryStatus, items, shipments: [named] })).toEqual([named])
})

test('parcels on their way with a link can be followed', () => {
  const number2 = { number: 2, status: 'DELIVERED' } as const
  expect(trackableParcels(orderWith(shipment(2, blueDart), shipment(1, { ...blueDart, ...number2 })))).toMatchObject([
    { number: 1 },
  ])
  expect(trackableParcels(orderWith(shipment(3, { ...blueDart, trackingUrl: null })))).toEqual([])
})
