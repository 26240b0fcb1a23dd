import { expect, test } from 'vitest'
import type { OrderDetail } from './order.ts'
import { buildTimeline } from './timeline.ts'

type Entry = OrderDetail['history'][number]

const entry = (event: Entry['event'], from: string | null, to: string, more: Partial<Entry> = {}): Entry => ({
  at: '2026-11-21T05:00:00.000Z',
  event,
  from,
  to,
  note: null,
  by: 'customer',
  ...more,
})
const placed = entry('PLACED', null, 'PENDING')

const titles = (order: Partial<OrderDetail>, ...history: Entry[]) =>
  buildTimeline({
    paymentMethod: 'COD',
    deliveryStatus: 'DELIVERED',
    expectedDeliveryDate: null,
    ...order,
    history: [placed, ...history],
  } as OrderDetail).map(({ title }) => title)

test('the timeline of an open order ends with the next step', () => {
  expect(titles({ deliveryStatus: 'PENDING' })).toEqual(['Order placed', 'Delivery'])
  const shipped = entry('DELIVERY_CHANGED', 'PENDING', 'SHIPPED', { by: 'administrator' })
  expect(titles({ deliveryStatus: 'SHIPPED' }, shipped)).toEqual(['Order placed', 'Shipped', 'Delivery'])
  const steps = buildTimeline({ deliveryStatus: 'PENDING', expectedDeliveryDate: null, history: [placed] } as never)
  expect(steps.at(-1)).toEqual({
    at: null,
    title: 'Delivery',
    tone: 'next',
    text: 'Expected within 10-15 business days',
  })
})

test('a changed delivery date is in the timeline', () => {
  const changed = entry('EXPECTED_DATE_CHANGED', null, '2026-12-03', { by: 'administrator' })
  const expectedDeliveryDate = '2026-12-02T18:30:00.000Z'
  const order = { deliveryStatus: 'SHIPPED', expectedDeliveryDate, history: [placed, changed] }
  expect(buildTimeline(order as never).map(({ title, text }) => [title, text])).toEqual([
    ['Order placed', null],
    ['New delivery date', 'Expected by 3 Dec 2026'],
    ['Delivery', 'Expected by 3 Dec 2026'],
  ])
})

test('a cash order is paid at delivery', () => {
  const delivered = entry('DELIVERY_CHANGED', 'SHIPPED', 'DELIVERED')
  const paid = entry('PAYMENT_CHANGED', 'PENDING', 'COMPLETED')
  expect(titles({}, delivered, paid)).toEqual(['Order placed', 'Delivered', 'Paid in cash'])
  expect(titles({ paymentMethod: 'ONLINE_PAYMENT' }, paid)).toEqual(['Order placed', 'Payment received'])
})

test('an order that was paid to the shop is paid before its delivery, as its note says', () => {
  const paid = entry('PAYMENT_CHANGED', 'PENDING', 'COMPLETED', { by: 'administrator', note: 'Paid by UPI.' })
  const delivered = entry('DELIVERY_CHANGED', 'SHIPPED', 'DELIVERED', { at: '2026-11-22T05:00:00.000Z' })
  expect(titles({}, paid, delivered)).toEqual(['Order placed', 'Payment received', 'Delivered'])
})

test('what is added to an order that was paid online is paid at its delivery', () => {
  const paid = entry('PAYMENT_CHANGED', 'PENDING', 'COMPLETED', { by: 'store' })
  const later = { at: '2026-11-21T07:00:00.000Z', by: 'administrator' } as const
  const rest = entry('ADVANCE_CHANGED', 'NONE', 'PAID', {
    ...later,
    note: '₹800.00 of the new total is collected at delivery.',
  })
  const unpaid = entry('PAYMENT_CHANGED', 'COMPLETED', 'PENDING', later)
  const order = { deliveryStatus: 'PENDING', advanceStatus: 'PAID', advanceAmount: '500.00' } as const
  expect(titles(order, paid, rest, unpaid)).toEqual(['Order placed', 'Payment received', 'Rest in cash', 'Delivery'])
})

test('an advance is paid before the delivery, also after a failure', () => {
  const [failed, again] = [entry('PAYMENT_CHANGED', 'PENDING', 'FAILED'), entry('PAYMENT_CHANGED', 'FAILED', 'PENDING')]
  const later = { at: '2026-11-21T06:00:00.000Z' }
  const paid = entry('ADVANCE_CHANGED', 'DUE', 'PAID', later)
  const order = { deliveryStatus: 'SHIPPED', advanceStatus: 'PAID', advanceAmount: '99.00' } as const
  expect(titles(order, failed, again, paid)).toEqual([
    'Order placed',
    'Payment failed',
    'Payment started again',
    'Advance paid',
    'Delivery',
  ])
  expect(titles(order, failed, paid, { ...again, ...later })).toEqual([
    'Order placed',
    'Payment failed',
    'Advance paid',
    'Delivery',
  ])
})

test.each([
  ['customer', 'Canceled by you'],
  ['administrator', 'Canceled by the shop'],
  ['store', 'Canceled'],
] as const)('canceled by the %s reads "%s"', (by, title) => {
  const canceled = entry('DELIVERY_CHANGED', 'PENDING', 'CANCELED', { by })
  expect(titles({ deliveryStatus: 'CANCELED' }, canceled)).toEqual(['Order placed', title])
})

test('the timeline of a return ends with one refund step', () => {
  expect(
    titles(
      {},
      entry('RETURN_CHANGED', 'NONE', 'REQUESTED', { note: 'Too small' }),
      entry('RETURN_CHANGED', 'REQUESTED', 'ACCEPTED'),
      entry('REFUND_CHANGED', 'NONE', 'PENDING'),
      entry('REFUND_CHANGED', 'PENDING', 'FAILED'),
      entry('REFUND_CHANGED', 'FAILED', 'PENDING'),
      entry('PAYMENT_CHANGED', 'COMPLETED', 'REFUNDED'),
      entry('REFUND_CHANGED', 'PENDING', 'COMPLETED'),
    ),
  ).toEqual([
    ...['Order placed', 'Return requested', 'Return accepted'],
    ...['Refund started', 'Refund delayed', 'Refund started', 'Refunded'],
  ])
})

test('the settlement of several returns by the store is no step, a rejection by the shop is one', () => {
  const rejected = (by: 'store' | 'administrator') => entry('RETURN_CHANGED', 'REQUESTED', 'REJECTED', { by })
  expect(titles({}, rejected('store'))).toEqual(['Order placed'])
  expect(titles({}, rejected('administrator'))).toEqual(['Order placed', 'Return rejected'])
})

test('the history keeps the amount of an advance that was paid, which a later refund reduced', () => {
  const paid = entry('ADVANCE_CHANGED', 'DUE', 'PAID', { note: '₹500.00' })
  const order = { deliveryStatus: 'CANCELED', advanceAmount: '0.00', history: [paid] } as never
  expect(buildTimeline(order)).toMatchObject([{ title: 'Advance paid', text: '₹500.00' }])
})

test('the back office sees who canceled an order and why a refund failed', () => {
  const canceled = entry('DELIVERY_CHANGED', 'PENDING', 'CANCELED')
  const failed = entry('REFUND_CHANGED', 'PENDING', 'FAILED', { note: 'ACCOUNT_CLOSED' })
  const order = { deliveryStatus: 'CANCELED', history: [canceled, failed] } as never
  expect(buildTimeline(order, 'administrator')).toMatchObject([
    { title: 'Canceled by the customer', text: null, tone: 'bad' },
    { title: 'Refund failed', text: 'ACCOUNT_CLOSED', tone: 'bad' },
  ])
})

test('a step shows the note of its event', () => {
  const order = {
    deliveryStatus: 'CANCELED',
    history: [entry('DELIVERY_CHANGED', 'PENDING', 'CANCELED', { note: 'Not paid in time.', by: 'store' })],
  }
  expect(buildTimeline(order as never)[0]).toMatchObject({ title: 'Canceled', text: 'Not paid in time.', tone: 'bad' })
})

const parcelEntry = (from: string | null, to: string, note: string) =>
  entry('SHIPMENT_CHANGED', from, to, { note, by: 'administrator' })
const sentWith = (...quantities: number[]) =>
  ({
    deliveryStatus: 'SHIPPED',
    items: [{ id: 'kurta', quantity: 3 }],
    shipments: quantities.map((quantity, index) => ({
      number: index + 1,
      status: 'IN_TRANSIT',
      items: [{ orderItemId: 'kurta', quantity }],
    })),
  }) as unknown as OrderDetail
const steps = (order: OrderDetail, ...history: Entry[]) =>
  buildTimeline({ ...order, expectedDeliveryDate: null, history }).map(({ title, text, tone }) => [title, text, tone])

const parcelHistory = [
  parcelEntry(null, 'READY', 'Parcel 1, Blue Dart 4711'),
  entry('DELIVERY_CHANGED', 'PENDING', 'SHIPPED', { note: 'Parcel 1, Blue Dart 4711' }),
  parcelEntry('IN_TRANSIT', 'IN_TRANSIT', 'Parcel 1, Blue Dart 4712'),
  parcelEntry('IN_TRANSIT', 'IN_TRANSIT', 'Parcel 1, India Post'),
  parcelEntry('IN_TRANSIT', 'IN_TRANSIT', 'Parcel 1'),
  parcelEntry('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'Parcel 1'),
  parcelEntry('OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'Parcel 1: Nobody was at home.'),
]

test('the timeline follows the only parcel of an order without numbering it', () => {
  expect(steps(sentWith(3), ...parcelHistory).slice(0, -1)).toEqual([
    ['Packed', 'Blue Dart 4711', 'done'],
    ['Shipped', 'Blue Dart 4711', 'done'],
    ['New tracking number', 'Blue Dart 4712', 'done'],
    ['New courier', 'India Post', 'done'],
    ['Out for delivery', null, 'done'],
    ['Not delivered', 'Nobody was at home.', 'bad'],
  ])
  const unpaid = entry('DELIVERY_CHANGED', 'PENDING', 'SHIPPED', { note: 'Parcel 1. Not paid when it was shipped.' })
  expect(steps(sentWith(3), unpaid)[0]).toEqual(['Shipped', 'Not paid when it was shipped.', 'done'])
})

test('the timeline numbers the parcels of an order that is sent in several', () => {
  const second = parcelEntry('READY', 'IN_TRANSIT', 'Parcel 2')
  const delivered = parcelEntry('IN_TRANSIT', 'DELIVERED', 'Parcel 1, Blue Dart 4711')
  expect(steps(sentWith(2, 1), second, delivered).slice(0, -1)).toEqual([
    ['On its way', 'Parcel 2', 'done'],
    ['Delivered', 'Parcel 1, Blue Dart 4711', 'done'],
  ])
  expect(steps(sentWith(2), parcelHistory[1]!)[0]).toEqual(['Shipped', 'Parcel 1, Blue Dart 4711', 'done'])
})

test('a packed parcel that is canceled is back in processing for the customer', () => {
  const canceled = parcelEntry('READY', 'CANCELED', 'Parcel 1')
  const order = { deliveryStatus: 'CANCELED', history: [canceled] } as never
  expect(buildTimeline(order)).toMatchObject([{ title: 'Back in processing', text: null }])
  expect(buildTimeline(order, 'administrator')).toMatchObject([{ title: 'Shipment canceled' }])
})

test('fees that no courier collects any more are a step with its text, and none on the tracking page, which has no notes', () => {
  const note = 'No courier collects the fees of ₹49.00 any more; the order is without them.'
  const stepsWith = (text: string | null) =>
    buildTimeline({
      ...sentWith(2),
      deliveryStatus: 'DELIVERED',
      history: [entry('ITEMS_CHANGED', null, 'FEES_WAIVED', { note: text })],
    } as never)
  expect(stepsWith(note)).toMatchObject([{ title: 'Fees no longer due', text: note }])
  expect(stepsWith(null)).toEqual([])
})

test('a courier booking that is canceled is a step for administrators only', () => {
  const canceled = parcelEntry('READY', 'BOOKING_CANCELED', 'Parcel 1, Delhivery 4711: booking canceled')
  const order = { ...sentWith(3), deliveryStatus: 'DELIVERED', history: [canceled] } as never
  expect(buildTimeline(order)).toEqual([])
  expect(buildTimeline(order, 'administrator')).toMatchObject([
    { title: 'Courier booking canceled', text: 'Delhivery 4711: booking canceled', tone: 'done' },
  ])
})

test('the steps of returns of pieces have their names, and the number only where there are several', () => {
  const note = 'Return 1: 1 × Kurta (Red): It was used.'
  const moves = [
    ...[entry('RETURN_UPDATED', null, 'REQUESTED'), entry('RETURN_UPDATED', 'REQUESTED', 'APPROVED')],
    ...[entry('RETURN_UPDATED', 'APPROVED', 'APPROVED'), entry('RETURN_UPDATED', 'APPROVED', 'IN_TRANSIT')],
    ...[entry('RETURN_UPDATED', 'IN_TRANSIT', 'REJECTED', { note }), entry('RETURN_CHANGED', 'REQUESTED', 'NONE')],
  ]
  expect(titles({}, ...moves)).toEqual([
    ...['Order placed', 'Return requested', 'Return approved', 'Return on its way', 'Return rejected'],
  ])
  const textWith = (returns: object[]) =>
    buildTimeline({
      deliveryStatus: 'DELIVERED',
      returns,
      history: [entry('RETURN_UPDATED', 'IN_TRANSIT', 'REJECTED', { note })],
    } as never)[0]?.text
  expect(textWith([{}])).toBe('1 × Kurta (Red): It was used.')
  expect(textWith([{}, {}])).toBe(note)
})

test('an unknown event is omitted', () => {
  expect(titles({}, entry('SOMETHING_NEW' as never, null, 'X'), entry('RETURN_CHANGED', null, 'LOST'))).toEqual([
    'Order placed',
  ])
})

test('the steps of a parcel are in the timeline, new details of it are not', () => {
  const move = (from: string | null, to: string) => entry('SHIPMENT_CHANGED', from, to, { by: 'administrator' })
  const moves = [
    ...[move(null, 'READY'), move('READY', 'READY'), move('READY', 'IN_TRANSIT')],
    ...[move('IN_TRANSIT', 'OUT_FOR_DELIVERY'), move('OUT_FOR_DELIVERY', 'ATTEMPT_FAILED')],
  ]
  expect(titles({}, ...moves)).toEqual(['Order placed', 'Packed', 'On its way', 'Out for delivery', 'Not delivered'])
})

test('the timeline of an order that comes back ends with its end', () => {
  const back = [
    entry('DELIVERY_CHANGED', 'PENDING', 'SHIPPED', { by: 'administrator' }),
    entry('SHIPMENT_CHANGED', 'IN_TRANSIT', 'ATTEMPT_FAILED', { by: 'administrator' }),
    entry('SHIPMENT_CHANGED', 'IN_TRANSIT', 'REATTEMPT_REQUESTED'),
    entry('SHIPMENT_CHANGED', 'IN_TRANSIT', 'RETURNING', { by: 'administrator' }),
  ]
  const known = ['Order placed', 'Shipped', 'Not delivered', 'Another attempt asked for', 'On its way back']
  const shipments = [{ status: 'RETURNING', items: [] }] as never
  expect(titles({ deliveryStatus: 'SHIPPED', isReturning: true, items: [], shipments }, ...back)).toEqual(known)
  const closed = entry('DELIVERY_CHANGED', 'SHIPPED', 'CANCELED', { by: 'administrator' })
  const received = entry('SHIPMENT_CHANGED', 'RETURNING', 'RETURNED', { by: 'administrator' })
  expect(titles({ deliveryStatus: 'CANCELED', isUndelivered: true, items: [] }, ...back, received, closed)).toEqual([
    ...known,
    'Back at the shop',
    'Not delivered',
  ])
})
