import { expect } from 'vitest'
import { orderTracking } from '#contract/orders/order-tracking.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { anonymizeCustomer } from '../anonymize-customer.store.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { trackOrder } from './track-order.ts'

/** A cash order of two pieces whose customer has a mobile number, an address with another one, and an e-mail address. */
async function createOrder(context: TestContext) {
  const customer = await createCustomer(context, { email: 'Kaveri@example.in', mobile: '+91 98765 43210' })
  const variant = await createVariant(context, { product: 'Kurta', color: '#4b0082', price: 250_00 })
  const order = await createCodOrder(context, customer, { of: variant, quantity: 2 })
  await context.db.updateTable('orders').set({ phone: '080-2345 6789', fullName: 'Meera Rao' }).execute()
  return { customer, order: order! }
}

/** Tracks an order by what is typed into the form, from a client. */
const track = (context: TestContext, orderNumber: string, contact: string, ip = '192.0.2.1') =>
  trackOrder(context, orderTracking.track.body.parse({ orderNumber, contact }), ip)

test('an order is found by its number in any spelling', async ({ context }) => {
  const { order } = await createOrder(context)
  const { shortId } = order
  for (const typed of [shortId, shortId.toLowerCase(), `#${shortId}`, ` # ${shortId.slice(0, 4)} ${shortId.slice(4)} `])
    expect((await track(context, typed, 'kaveri@example.in')).order.shortId, typed).toBe(shortId)
})

test.for([
  'kaveri@example.in',
  ' KAVERI@Example.IN ',
  '9876543210',
  '098765 43210',
  '+91-98765-43210',
  '0091 98765 43210',
  // The number of the address.
  '08023456789',
  '80 2345 6789',
])('an order is found by the contact %s', async (contact, { context }) => {
  const { order } = await createOrder(context)
  expect((await track(context, order.shortId, contact)).order.shortId).toBe(order.shortId)
})

test('the tracked order has its status, items and history, and no personal data, prices or notes', async ({
  context,
}) => {
  context.setClock('2026-05-06T10:00:00Z')
  const { order } = await createOrder(context)
  context.setClock('2026-05-08T10:00:00Z')
  await setDeliveryStatus(context, await createAdmin(context), order.id, { deliveryStatus: 'SHIPPED' })
  await context.db.updateTable('orderEvents').set({ note: 'Ring at Meera’s' }).execute()
  const tracked = (await track(context, order.shortId, '9876543210')).order

  expect(tracked).toMatchObject({
    shortId: order.shortId,
    orderDate: new Date('2026-05-06T10:00:00Z'),
    deliveryStatus: 'SHIPPED',
    paymentMethod: 'COD',
    cashDue: 500_00,
    returnStatus: 'NONE',
    items: [{ quantity: 2, product: { name: 'Kurta', variant: { color: '#4b0082' } } }],
    history: [
      { at: new Date('2026-05-06T10:00:00Z'), event: 'PLACED', to: 'PENDING' },
      { at: new Date('2026-05-08T10:00:00Z'), event: 'DELIVERY_CHANGED', to: 'SHIPPED' },
    ],
  })
  expect(tracked).not.toHaveProperty('refund')
  expect(JSON.stringify(tracked)).not.toMatch(
    /"Asha|Rao|Meera|[Kk]averi@|9876543210|98765 43210|Road|Bengaluru|[Pp]rice|"note"|discount|"user"|"address"/,
  )
})

test('the parcels have their couriers, their pieces and the cash that is still to be paid, without what was noted', async ({
  context,
}) => {
  const { order } = await createOrder(context)
  const admin = await createAdmin(context)
  const items = [{ orderItemId: order.items[0]!.id, quantity: 1 }]
  const details = { courier: 'BLUE_DART', courierName: null, trackingUrl: null, weightGrams: 900 } as const
  const ship = (trackingNumber: string) =>
    createShipment(context, admin, order.id, { ...details, trackingNumber, items, handOver: true })
  const first = (await ship('BD4711')).order.shipments![0]!
  expect((await track(context, order.shortId, '9876543210')).order).toMatchObject({
    deliveryStatus: 'SHIPPED',
    isPartlyShipped: true,
    cashDue: 500_00,
    shipments: [{ number: 1, status: 'IN_TRANSIT', courierName: 'Blue Dart', trackingNumber: 'BD4711', items }],
  })
  await ship('BD4712')
  const move = (transition: 'failAttempt' | 'deliver', reason: string | null) =>
    transitionShipment(context, admin, { id: order.id, shipmentId: first.id }, { transition, reason })
  await move('failAttempt', 'The neighbour said that Asha is away')
  await move('deliver', null)
  const tracked = (await track(context, order.shortId, '9876543210')).order
  expect(tracked).toMatchObject({
    isPartlyDelivered: true,
    cashDue: 250_00,
    shipments: [
      { number: 1, status: 'DELIVERED', trackingUrl: expect.stringContaining('BD4711'), failedAttempts: 1 },
      { number: 2, status: 'IN_TRANSIT', cashAmount: 250_00 },
    ],
  })
  const changes = tracked.history.filter(({ event }) => event === 'SHIPMENT_CHANGED')
  expect(changes.map(({ to, parcel }) => [to, parcel])).toEqual([
    ['IN_TRANSIT', 2],
    ['ATTEMPT_FAILED', 1],
    ['DELIVERED', 1],
  ])
  expect(JSON.stringify(tracked)).not.toMatch(/neighbour|weight/)
})

test('customers of a parcel that goes back are not asked to keep its cash ready, until it is delivered after all', async ({
  context,
}) => {
  const { order } = await createOrder(context)
  const admin = await createAdmin(context)
  const sent = await createShipment(context, admin, order.id, { ...unnamedCourier, handOver: true })
  const params = { id: order.id, shipmentId: sent.order.shipments![0]!.id }
  const move = (transition: 'sendBack' | 'deliver') =>
    transitionShipment(context, admin, params, { transition, reason: 'Nobody was at home.' })
  const show = async () => (await track(context, order.shortId, '9876543210')).order
  expect(await show()).toMatchObject({ cashDue: 500_00 })
  await move('sendBack')
  expect(await show()).toMatchObject({ isReturning: true })
  expect(await show()).not.toHaveProperty('cashDue')
  await move('deliver')
  expect(await show()).toMatchObject({ paymentStatus: 'COMPLETED' })
})

test('return and refund are part of the status, without the reason and the reference', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const customer = await createCustomer(context, { email: 'kaveri@example.in' })
  const { id, shortId } = await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
  await requestWholeReturn(context, customer, id, { reason: 'Torn at the collar' })
  const admin = await createAdmin(context)
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await recordRefund(context, admin, id, { reference: 'UPI 4711', note: null })
  const { order } = await track(context, shortId, 'kaveri@example.in')
  expect(order).toMatchObject({
    deliveryStatus: 'DELIVERED',
    returnStatus: 'ACCEPTED',
    refund: { status: 'COMPLETED', amount: expect.any(Number), completedOn: expect.any(Date) },
  })
  expect(order).not.toHaveProperty('cashDue')
  expect(JSON.stringify(order)).not.toMatch(/Torn|4711/)
})

test('a wrong number and a wrong contact have the same response after the same statements', async ({ context }) => {
  const { order } = await createOrder(context)
  const wrong = order.shortId === 'ABCDEF01' ? 'ABCDEF02' : 'ABCDEF01'
  const fail = async (number: string, contact: string, ip: string) => {
    context.statements.length = 0
    const error = await track(context, number, contact, ip).then(
      () => null,
      ({ kind, message, details }) => ({ kind, message, details }),
    )
    return { error, statements: [...context.statements] }
  }
  const wrongNumber = await fail(wrong, 'kaveri@example.in', '192.0.2.1')
  expect(wrongNumber.error).toMatchObject({
    kind: 'notFound',
    message: expect.stringContaining('We found no order with this number and contact. Please compare'),
  })
  expect(await fail(order.shortId, 'someone@example.in', '192.0.2.2')).toEqual(wrongNumber)
  const wrongMobile = await fail(order.shortId, '9876543211', '192.0.2.3')
  expect(wrongMobile.error).toEqual(wrongNumber.error)
  expect(wrongMobile.statements).toHaveLength(wrongNumber.statements.length)
})

test('demonstration orders and orders of deleted accounts are not found', async ({ context }) => {
  const { customer, order } = await createOrder(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  await expect(track(context, order.shortId, 'kaveri@example.in')).rejects.toMatchObject({ kind: 'notFound' })
  await context.db.updateTable('orders').set({ isDemo: false }).execute()
  await track(context, order.shortId, 'kaveri@example.in')
  await anonymizeCustomer(context.db, customer.id)
  // Also with a phone number that was entered before the deletion and is still in the row.
  await context.db.updateTable('orders').set({ phone: '9876543210' }).execute()
  for (const contact of ['kaveri@example.in', '9876543210'])
    await expect(track(context, order.shortId, contact)).rejects.toMatchObject({ kind: 'notFound' })
})

test('guesses of one order’s contact from many clients are delayed, also with the right contact', async ({
  context,
}) => {
  context.setClock('2026-05-06T10:00:00Z')
  const { order } = await createOrder(context)
  const guess = (n: number, contact = `98765000${n + 10}`) => track(context, order.shortId, contact, `192.0.2.${n}`)
  for (let n = 1; n <= 10; n++) await expect(guess(n)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(guess(11)).rejects.toMatchObject({
    kind: 'tooMany',
    message: 'Too many attempts. Please try again in 30 seconds.',
    details: { retryAfter: 30 },
  })
  await expect(guess(12, '9876543210')).rejects.toMatchObject({ kind: 'tooMany' })
  context.setClock('2026-05-06T10:00:30Z')
  expect((await guess(12, '9876543210')).order.shortId).toBe(order.shortId)
  await expect(guess(13)).rejects.toMatchObject({ kind: 'notFound' })
})

test('guesses of the number of one customer’s orders from many clients are delayed', async ({ context }) => {
  context.setClock('2026-05-06T10:00:00Z')
  const guess = (n: number) => track(context, `0000${1000 + n}`, '9876543210', `192.0.2.${n}`)
  for (let n = 1; n <= 20; n++) await expect(guess(n)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(guess(21)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 5 } })
})

test('guesses of one client are delayed, and a successful one does not reset them', async ({ context }) => {
  context.setClock('2026-05-06T10:00:00Z')
  const { order } = await createOrder(context)
  const guess = (n: number) => track(context, `0000${1000 + n}`, `98765${10000 + n}`)
  for (let n = 1; n <= 19; n++) await expect(guess(n)).rejects.toMatchObject({ kind: 'notFound' })
  await track(context, order.shortId, '9876543210')
  await expect(guess(20)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(guess(21)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 2 } })
  const other = track(context, order.shortId, '9876543210', '192.0.2.2')
  expect((await other).order.shortId).toBe(order.shortId)
})

test('a customer may look at an order as often as they like', async ({ context }) => {
  context.setClock('2026-05-06T10:00:00Z')
  const { order } = await createOrder(context)
  for (let n = 0; n < 30; n++) await track(context, order.shortId, '9876543210')
})
