import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import { type OrderReturn, returnName, returnSteps } from './return-labels.ts'
import { canItemsBeReturned, returnStatusText } from './return-summary.ts'

const given = (more: Partial<OrderReturn> = {}) =>
  ({
    number: 1,
    status: 'REQUESTED',
    resolution: 'REFUND',
    method: 'PICKUP',
    requestedOn: '2026-11-20T05:00:00.000Z',
    decidedOn: null,
    sentOn: null,
    closedOn: null,
    note: null,
    courierName: null,
    trackingNumber: null,
    pickupDay: null,
    refundAmount: '500.00',
    refund: null,
    replacement: null,
    items: [{ orderItemId: 'kurta', quantity: 1 }],
    ...more,
  }) as OrderReturn
const approved = { status: 'APPROVED', decidedOn: '2026-11-21T05:00:00.000Z' } as const
const sent = { ...approved, status: 'IN_TRANSIT', sentOn: '2026-11-22T05:00:00.000Z' } as const
const closed = { ...sent, closedOn: '2026-11-23T05:00:00.000Z' } as const
const titles = (more?: Partial<OrderReturn>) => returnSteps(given(more)).map(({ title, tone }) => `${tone}: ${title}`)

test('a customer sees the steps of a return that are done, and those to come', () => {
  expect(titles()).toEqual([
    'done: Requested',
    'next: Approval',
    'next: Pickup',
    'next: Check of the items',
    'next: Refund of ₹500.00',
  ])
  expect(titles({ ...approved, method: 'OWN_SHIPMENT' })).toEqual([
    'done: Requested',
    'done: Approved',
    'next: You send the items',
    'next: Check of the items',
    'next: Refund of ₹500.00',
  ])
  expect(titles({ ...sent, resolution: 'EXCHANGE' }).slice(2)).toEqual([
    'done: On its way back',
    'next: Check of the items',
    'next: Replacement',
  ])
})

test('a completed return ends with the refund or the replacement', () => {
  const refund = { status: 'COMPLETED', amount: '500.00', completedOn: closed.closedOn } as OrderReturn['refund']
  expect(titles({ ...closed, status: 'COMPLETED', refund }).slice(3)).toEqual(['done: Checked', 'done: Refunded'])
  const replacement = { id: 'other', shortId: '1234ABCD' }
  expect(titles({ ...closed, status: 'COMPLETED', resolution: 'EXCHANGE', replacement }).at(-1)).toBe('done: Replaced')
  const atOnce = { status: 'COMPLETED', decidedOn: closed.closedOn, closedOn: closed.closedOn } as const
  expect(titles(atOnce)).toEqual(['done: Requested', 'done: Accepted'])
})

test('a rejected or withdrawn return ends there', () => {
  expect(titles({ ...closed, status: 'REJECTED' }).at(-1)).toBe('bad: Not accepted')
  expect(titles({ status: 'WITHDRAWN', closedOn: closed.closedOn })).toEqual(['done: Requested', 'bad: Withdrawn'])
})

test('the status of an order says how far its returns are', () => {
  const summary = (...returns: OrderReturn[]) => returnStatusText({ returns })
  expect(summary()).toBeNull()
  expect(summary(given())).toBe('Return requested')
  expect(summary(given(approved), given({ status: 'WITHDRAWN' }))).toBe('Return approved')
  expect(summary(given({ ...sent, resolution: 'EXCHANGE' }))).toBe('Exchange on its way')
  expect(summary(given({ ...closed, status: 'COMPLETED' }))).toBe('1 piece returned')
  expect(summary(given({ ...closed, status: 'COMPLETED', resolution: 'EXCHANGE' }))).toBe('1 piece exchanged')
  expect(summary(given({ status: 'WITHDRAWN' }))).toBeNull()
})

test('pieces can be returned that are in no other return', () => {
  const order = (returns: OrderReturn[], returnStatus: Order['returnStatus'] = 'REQUESTED') =>
    ({ deliveryStatus: 'DELIVERED', returnStatus, items: [{ id: 'kurta', quantity: 2 }], returns }) as unknown as Order
  expect(canItemsBeReturned(order([], 'NONE'))).toBe(true)
  expect(canItemsBeReturned(order([given()]))).toBe(true)
  expect(canItemsBeReturned(order([given(), given()]))).toBe(false)
  expect(canItemsBeReturned(order([], 'ACCEPTED'))).toBe(false)
})

test('a return has a number only where there are several', () => {
  expect(returnName({ returns: [given()] }, given())).toBe('Return')
  expect(returnName({ returns: [given(), given({ number: 2 })] }, given({ number: 2, resolution: 'EXCHANGE' }))).toBe(
    'Exchange 2',
  )
})
