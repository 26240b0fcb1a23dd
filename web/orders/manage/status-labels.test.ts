import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { deliveryNotes, paymentNotes } from './status-labels.ts'

const order = {
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'SHIPPED',
  returnStatus: 'NONE',
} as Order
const online = { ...order, paymentMethod: 'ONLINE_PAYMENT' } as const
const parcels = (...list: Partial<NonNullable<Order['shipments']>[number]>[]) =>
  list as unknown as NonNullable<Order['shipments']>
const textsOf = (notes: { text: string }[]) => notes.map(({ text }) => text)

test('an order that needs no action has no notes', () => {
  const delivered = { ...order, deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' } as const
  const shipments = parcels({ status: 'IN_TRANSIT' }, { status: 'DELIVERED', failedAttempts: 1 })
  for (const each of [order, delivered, { ...online, paymentStatus: 'COMPLETED' } as const, { ...order, shipments }]) {
    expect(deliveryNotes(each)).toEqual([])
    expect(paymentNotes(each)).toEqual([])
  }
})

test('an undecided return is noted until it is approved', () => {
  const requested = { ...order, deliveryStatus: 'DELIVERED', returnStatus: 'REQUESTED' } as const
  expect(textsOf(deliveryNotes(requested))).toEqual(['Return requested'])
  expect(deliveryNotes({ ...requested, isReturnApproved: true })).toEqual([])
  expect(deliveryNotes({ ...requested, returnStatus: 'ACCEPTED' })).toEqual([])
})

test('the failed attempts of parcels on their way are counted', () => {
  const [one, another] = parcels(
    { status: 'IN_TRANSIT', failedAttempts: 1 },
    { status: 'OUT_FOR_DELIVERY', failedAttempts: 1 },
  )
  expect(textsOf(deliveryNotes({ ...order, shipments: [one!] }))).toEqual(['1 failed attempt'])
  expect(textsOf(deliveryNotes({ ...order, shipments: [one!, another!] }))).toEqual(['2 failed attempts'])
})

test('an unpaid online order is noted, a canceled one and a cash order are not', () => {
  expect(textsOf(paymentNotes(online))).toEqual(['Not paid'])
  expect(textsOf(paymentNotes({ ...online, paymentStatus: 'FAILED' }))).toEqual(['Payment failed'])
  expect(paymentNotes({ ...online, deliveryStatus: 'CANCELED' })).toEqual([])
  expect(paymentNotes(order)).toEqual([])
})
