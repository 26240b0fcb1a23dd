import { expect } from 'vitest'
import { apiBase } from '#contract/limits.ts'
import { eraseAccount } from '#server/account/erase-account.ts'
import { courierWebhookPath } from '#server/couriers/couriers.ts'
import type { SimulatedScan } from '#server/couriers/simulator/simulator.store.ts'
import { bookingInput } from '#tests/support/couriers/bookings.ts'
import { type TestCourier, test } from '#tests/support/couriers/courier-simulator.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { createPackedShipment } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { showOrder } from '../history/show-order.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { requestReattempt } from '../shipments/undelivered/request-reattempt.ts'
import { bookShipment } from './book-shipment.ts'
import { changeBooking } from './change-booking.ts'
import { pollScans } from './poll-scans.ts'

/** A booked parcel, at ten in the morning of 20 November. */
async function createBookedParcel(context: TestContext, bookedAt = '2026-11-20T04:30:00Z') {
  context.setClock(bookedAt)
  const customer = await createCustomer(context)
  const params = await createPackedShipment(context, customer)
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  const admin = await createAdmin(context)
  const { booking } = await bookShipment(context, admin, params, bookingInput)
  context.setClock('2026-11-23T12:00:00Z')
  const state = async () => {
    const { order } = await showOrder(context, customer, params.id)
    const [shipment] = order.shipments ?? []
    return { order, shipment, scans: shipment?.scans ?? [], status: shipment?.status }
  }
  return { awb: booking.trackingNumber!, params, admin, customer, state }
}

const scan = (date: string, code: string, label: string, activity = label): SimulatedScan => ({
  date,
  status: 'X',
  activity,
  location: 'Bengaluru',
  'sr-status': code,
  'sr-status-label': label,
})

const journey = [
  scan('2026-11-20 18:00:00', '42', 'PICKED UP'),
  scan('2026-11-21 08:00:00', '18', 'IN TRANSIT'),
  scan('2026-11-22 09:00:00', '17', 'OUT FOR DELIVERY'),
  scan('2026-11-22 14:00:00', '21', 'UNDELIVERED', 'Consignee not available'),
  scan('2026-11-23 09:00:00', '17', 'OUT FOR DELIVERY'),
  scan('2026-11-23 12:00:00', '7', 'DELIVERED'),
]

/** Sends a webhook as Shiprocket does. */
const post = (courier: TestCourier, body: unknown, token = courier.webhook.token) =>
  fetch(courier.webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': token },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const webhook = (awb: string, scans: unknown[], given: object = {}) => ({ awb, scans, is_return: 0, ...given })

test('the webhooks of a journey move the parcel and its order, and each scan is shown', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  const statuses: (string | undefined)[] = []
  for (const next of journey) {
    context.setClock(`${next.date.replace(' ', 'T')}+05:30`)
    await courier.addScan(awb, next)
    expect(await courier.sendWebhook(awb)).toBe(200)
    statuses.push((await state()).status)
  }
  const [out, onItsWay] = ['OUT_FOR_DELIVERY', 'IN_TRANSIT']
  expect(statuses).toEqual([onItsWay, onItsWay, out, onItsWay, out, 'DELIVERED'])
  const { order, shipment, scans } = await state()
  expect(order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' })
  expect(shipment).toMatchObject({ failedAttempts: 1 })
  expect(scans).toHaveLength(6)
  expect(scans[3]).toEqual({
    at: new Date('2026-11-22T08:30:00Z'),
    status: 'UNDELIVERED',
    text: 'Consignee not available',
    location: 'Bengaluru',
  })
  expect(order.history.map(({ note }) => note).join(' ')).toContain('Consignee not available')
  await context.runJobs()
  const subjects = context.mails.map(({ subject }) => subject).join('\n')
  expect(subjects).toMatch(/out for delivery/i)
})

test('a parcel is sent and delivered at the times of its scans, and not before it was packed or in the future', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey))
  const { order, shipment } = await state()
  const deliveredOn = new Date('2026-11-23T06:30:00Z')
  expect(order.deliveredOn).toEqual(deliveredOn)
  expect(shipment).toMatchObject({ shippedOn: new Date('2026-11-20T12:30:00Z'), deliveredOn })
  expect(order.history.find(({ to }) => to === 'DELIVERED')?.at).toEqual(context.clock())

  const { awb: wrongClock, state: otherState } = await createBookedParcel(context)
  const ahead = [scan('2026-11-19 18:00:00', '42', 'PICKED UP'), scan('2026-11-23 18:20:00', '7', 'DELIVERED')]
  await post(courier, webhook(wrongClock, ahead))
  expect((await otherState()).shipment).toMatchObject({
    shippedOn: new Date('2026-11-20T04:30:00Z'),
    deliveredOn: context.clock(),
  })
})

test('a webhook that arrives twice, or after a later one, changes nothing more', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  for (const count of [4, 2, 4, 1, 6, 3, 6]) {
    expect((await post(courier, webhook(awb, journey.slice(0, count)))).status).toBe(200)
  }
  const { order, status, shipment, scans } = await state()
  expect({ status, attempts: shipment?.failedAttempts, scans: scans.length }).toEqual({
    status: 'DELIVERED',
    attempts: 1,
    scans: 6,
  })
  expect(order.history.filter(({ to }) => to === 'DELIVERED')).toHaveLength(1)
})

test('a parcel that is delivered according to its first webhook was handed over before', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey.slice(5)))
  expect(await state()).toMatchObject({ status: 'DELIVERED', order: { deliveryStatus: 'DELIVERED' } })
})

test('a parcel that comes back is on its way back, and is not delivered by a late webhook', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  const back = [scan('2026-11-23 10:00:00', '9', 'RTO INITIATED'), scan('2026-11-23 15:00:00', '10', 'RTO DELIVERED')]
  await post(courier, webhook(awb, [...journey.slice(0, 4), ...back]))
  expect((await state()).status).toBe('RETURNING')
  await post(courier, webhook(awb, journey))
  expect(await state()).toMatchObject({ status: 'RETURNING', order: { deliveryStatus: 'SHIPPED' } })
  expect((await state()).scans).toHaveLength(8)
})

test('a delivery that is reported after a parcel was sent back is left to the owner, who delivers it', async ({
  context,
  courier,
}) => {
  const { awb, admin, params, state } = await createBookedParcel(context)
  const reports = [scan('2026-11-22 18:00:00', '9', 'RTO INITIATED'), scan('2026-11-23 12:00:00', '7', 'DELIVERED')]
  await post(courier, webhook(awb, [...journey.slice(0, 4), ...reports]))
  expect(await state()).toMatchObject({ status: 'RETURNING', scans: { 5: { status: 'DELIVERED' } } })
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null })
  expect(await state()).toMatchObject({ status: 'DELIVERED', order: { deliveryStatus: 'DELIVERED' } })
})

test('codes that are not known are stored and shown', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  const unknown = [
    scan('2026-11-20 18:00:00', '4711', 'TELEPORTED'),
    scan('2026-11-20 19:00:00', 'NA', 'NA', 'Weighed'),
  ]
  await post(courier, webhook(awb, unknown))
  const { status, scans } = await state()
  expect(status).toBe('READY')
  expect(scans).toMatchObject([
    { status: 'TELEPORTED', text: 'TELEPORTED' },
    { status: null, text: 'Weighed' },
  ])
  const stored = await context.db.selectFrom('courierScans').select(['code', 'transition', 'source']).execute()
  expect(stored).toMatchObject([{ code: '4711', transition: null, source: 'webhook' }, { code: null }])
})

test('a webhook without scans counts by its own status', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  const given = { shipment_status: 'PICKED UP', shipment_status_id: 42, current_timestamp: '20 11 2026 18:00:00' }
  for (let time = 0; time < 2; time++) {
    await post(courier, { awb, current_status: 'PICKED UP', current_status_id: 51, ...given })
  }
  expect((await state()).scans).toMatchObject([{ status: 'PICKED UP', at: new Date('2026-11-20T12:30:00Z') }])
  expect((await state()).status).toBe('IN_TRANSIT')
})

test('webhooks without the token are refused, and one in another form or about another parcel has no effect', async ({
  context,
  courier,
  api,
}) => {
  const { awb, state } = await createBookedParcel(context)
  for (const token of ['wrong', '']) expect((await post(courier, webhook(awb, journey), token)).status).toBe(401)
  const untold = await api.app.inject({ method: 'POST', url: courierWebhookPath, payload: webhook(awb, journey) })
  expect(untold.statusCode).toBe(401)
  expect((await post(courier, 'not json')).status).toBe(400)
  expect((await post(courier, `"${'x'.repeat(300_000)}"`)).status).toBe(413)
  for (const body of [null, [], {}, { awb: {} }, webhook('999', journey), webhook(awb, [null, 'x', { date: 'NA' }])]) {
    expect((await post(courier, body)).status).toBe(200)
  }
  expect(await state()).toMatchObject({ status: 'READY', scans: [] })
})

test('a service without a configured token takes no webhook', async ({ context, courier }) => {
  const { awb } = await createBookedParcel(context)
  context.couriers = { ...context.couriers, webhookToken: null } as typeof context.couriers
  expect((await post(courier, webhook(awb, journey), 'null')).status).toBe(401)
})

test('a webhook about a return has its scans stored only', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey, { is_return: 1 }))
  expect(await state()).toMatchObject({ status: 'READY', scans: { length: 6 } })
})

test('an order whose advance is unpaid keeps the scans and does not leave the store', async ({ context, courier }) => {
  const { awb, state, params } = await createBookedParcel(context)
  const advance = { advanceStatus: 'DUE', advanceAmount: 100, paymentMethod: 'ONLINE_PAYMENT' } as const
  await context.db.updateTable('orders').set(advance).where('id', '=', params.id).execute()
  expect((await post(courier, webhook(awb, journey))).status).toBe(200)
  expect(await state()).toMatchObject({ status: 'READY', scans: { length: 6 }, order: { deliveryStatus: 'PENDING' } })
})

test('a parcel without news for some hours is asked for, and one with news is not', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  for (const next of journey) await courier.addScan(awb, next)
  context.setClock('2026-11-20T07:00:00Z')
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(0)
  context.setClock('2026-11-23T12:00:00Z')
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(1)
  expect((await state()).status).toBe('DELIVERED')
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(1)
})

/** The subjects of the mails to customers since the last call, without the number of the order. */
async function sentSubjects(context: TestContext) {
  await context.runJobs()
  return context.mails.splice(0).map(({ subject }) => subject.replace(/ [0-9A-F]{8} /, ' '))
}

test('of several reports that arrive at once the customer gets the mail of the last one only', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  await sentSubjects(context)
  for (const next of journey) await courier.addScan(awb, next)
  await pollScans(context)
  expect((await state()).status).toBe('DELIVERED')
  expect(await sentSubjects(context)).toEqual(['Your order was delivered'])
  const changes = (await state()).order.history.flatMap(({ to }) => to ?? [])
  expect(changes.slice(-6)).toEqual([
    'SHIPPED',
    'OUT_FOR_DELIVERY',
    'ATTEMPT_FAILED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
    'COMPLETED',
  ])
})

test('an attempt of some hours ago is not mailed, but that the parcel left the shop is', async ({
  context,
  courier,
}) => {
  const { awb, state } = await createBookedParcel(context)
  await sentSubjects(context)
  // The attempt was on the day before.
  await post(courier, webhook(awb, journey.slice(0, 4)))
  expect((await state()).shipment).toMatchObject({ status: 'IN_TRANSIT', failedAttempts: 1 })
  expect(await sentSubjects(context)).toEqual(['Your order is on its way'])
  context.setClock('2026-11-23T09:40:00Z')
  await post(courier, webhook(awb, journey.slice(0, 5)))
  expect(await sentSubjects(context)).toEqual([])
})

test('an attempt that is reported within a few hours is mailed, also where the store asks for reports', async ({
  context,
  courier,
}) => {
  const { awb } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey.slice(0, 4)))
  await sentSubjects(context)
  context.setClock('2026-11-23T08:00:00Z')
  await post(courier, webhook(awb, journey.slice(4, 5)))
  expect(await sentSubjects(context)).toEqual(['Your order is out for delivery'])
})

test('texts that a database does not take are stored without what it refuses', async ({ context, courier }) => {
  const { awb, state } = await createBookedParcel(context)
  // Letters that do not compress, of three bytes each.
  const long = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))).join(
    '',
  )
  const cut = (length: number) => `${'x'.repeat(length - 1)}😀`
  const bodies = [
    webhook('999\0', journey),
    webhook(awb, [scan('0001-01-01 00:00:00', '42', 'PICKED UP')]),
    webhook(awb, [{ ...scan('2026-11-20 18:00:00', long, cut(300), long), location: long }]),
    webhook(awb, [scan('2026-11-20 18:01:00', '21', '\0NOT\0 DELIVERED', cut(200))]),
    webhook(awb, [{ ...scan('2026-11-20 18:02:00', '18', 'IN TRANSIT', cut(300)), location: cut(150) }]),
  ]
  for (const body of bodies) expect((await post(courier, body)).status).toBe(200)
  expect((await state()).scans).toHaveLength(3)
})

test('a webhook about a number of two couriers moves the parcel of the named one', async ({ context, courier }) => {
  const [first, second] = [await createBookedParcel(context), await createBookedParcel(context)]
  const other = { awb: first.awb, courierName: 'Another courier', createdAt: new Date('2026-11-20T05:00:00Z') }
  await context.db.updateTable('courierBookings').set(other).where('awb', '=', second.awb).execute()
  await post(courier, webhook(first.awb, journey, { courier_name: 'Delhivery Surface' }))
  expect([(await first.state()).status, (await second.state()).status]).toEqual(['DELIVERED', 'READY'])
})

test('a webhook about a canceled booking does not move the parcel of another courier with the same number', async ({
  context,
  courier,
}) => {
  const [first, second] = [await createBookedParcel(context), await createBookedParcel(context)]
  await changeBooking(context, first.admin, first.params, { action: 'cancel' })
  const other = { awb: first.awb, courierName: 'Another courier' }
  await context.db.updateTable('courierBookings').set(other).where('awb', '=', second.awb).execute()
  await post(courier, webhook(first.awb, journey, { courier_name: 'Delhivery Surface' }))
  expect((await second.state()).status).toBe('READY')
})

test('reports about a booking do not move a parcel that left with another courier', async ({ context, courier }) => {
  const { awb, state, params, admin } = await createBookedParcel(context)
  const other = { courier: 'DELHIVERY', courierName: 'Delhivery', trackingNumber: '111222' } as const
  await context.db.updateTable('shipments').set(other).execute()
  await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
  await post(courier, webhook(awb, [scan('2026-11-22 09:00:00', '9', 'RTO INITIATED')]))
  expect(await state()).toMatchObject({ status: 'IN_TRANSIT', scans: { length: 1 } })
  await courier.addScan(awb, scan('2026-11-23 09:00:00', '17', 'OUT FOR DELIVERY'))
  await changeBooking(context, admin, params, { action: 'check' })
  expect((await state()).status).toBe('IN_TRANSIT')
})

test('reports of an attempt that an administrator has recorded as failed are only stored', async ({
  context,
  courier,
}) => {
  const { awb, state, params, admin, customer } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey.slice(0, 2)))
  context.setClock('2026-11-22T09:30:00Z')
  await transitionShipment(context, admin, params, { transition: 'failAttempt', reason: 'Nobody was at home.' })
  const reattempt = { day: '2026-11-24', note: 'Behind the temple' }
  await requestReattempt(context, customer, params, reattempt)
  await sentSubjects(context)
  context.setClock('2026-11-22T10:30:00Z')
  await post(courier, webhook(awb, [...journey.slice(0, 4), scan('2026-11-22 15:30:00', '21', 'UNDELIVERED')]))
  expect(await state()).toMatchObject({ shipment: { failedAttempts: 1, reattempt }, scans: { length: 5 } })
  expect(await sentSubjects(context)).toEqual([])

  context.setClock('2026-11-23T08:30:00Z')
  await post(courier, webhook(awb, [...journey.slice(0, 5), scan('2026-11-23 13:00:00', '21', 'UNDELIVERED')]))
  expect((await state()).shipment).toMatchObject({ status: 'IN_TRANSIT', failedAttempts: 2 })
  expect((await state()).shipment).not.toHaveProperty('reattempt')
})

test('reports that arrive while their booking is canceled are only stored', async ({ context, courier }) => {
  const { awb, state, params, admin } = await createBookedParcel(context)
  for (const next of journey) await courier.addScan(awb, next)
  const provider = context.couriers.provider!
  const { track } = provider
  provider.cancel = async () => ({ kind: 'canceled' })
  provider.track = async (number) => {
    const result = await track(number)
    await changeBooking(context, admin, params, { action: 'cancel' })
    return result
  }
  const { booking } = await changeBooking(context, admin, params, { action: 'check' })
  expect(booking.state).toBe('CANCELED')
  expect(await state()).toMatchObject({ status: 'READY', scans: { length: 6 } })
})

test('a late webhook stores nothing about the order of an erased customer', async ({ context, courier }) => {
  const { awb, state, customer } = await createBookedParcel(context)
  await post(courier, webhook(awb, journey))
  expect((await state()).status).toBe('DELIVERED')
  await context.db.transaction().execute((trx) => {
    const erased = { id: customer.id, email: null, firstName: 'Asha' }
    return eraseAccount(trx, erased, { subject: 'The account', now: context.clock() })
  })
  expect((await post(courier, webhook(awb, journey))).status).toBe(200)
  expect(await context.db.selectFrom('courierScans').select('id').execute()).toEqual([])
})

test('polling ends when the service does not answer, and goes on with another parcel in the next run', async ({
  context,
  courier,
}) => {
  await createBookedParcel(context)
  const { awb, state } = await createBookedParcel(context, '2026-11-20T04:30:01Z')
  await courier.addScan(awb, journey[0]!)
  courier.control.injectFault({ call: 'track', effect: { status: 500 }, times: 3 })
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(3)
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(4)
  expect((await state()).status).toBe('IN_TRANSIT')
})

test('an administrator asks where a parcel is', async ({ context, courier: _ }) => {
  const { state, params, admin } = await createBookedParcel(context)
  // The simulated journey begins with the pickup and takes eight minutes.
  await changeBooking(context, admin, params, { action: 'pickup' })
  context.setClock('2026-11-23T12:06:00Z')
  const { message } = await changeBooking(context, admin, params, { action: 'check' })
  expect(message).toContain('was asked')
  expect((await state()).status).toBe('OUT_FOR_DELIVERY')
  await expect(changeBooking(context, admin, params, { action: 'cancel' })).rejects.toMatchObject({ kind: 'conflict' })
})

test('a parcel that an administrator delivered by hand is not moved by later webhooks', async ({
  context,
  courier,
}) => {
  const { awb, state, params, admin } = await createBookedParcel(context)
  await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null })
  await post(courier, webhook(awb, journey))
  expect(await state()).toMatchObject({ status: 'DELIVERED', scans: { length: 6 } })
})

test('the path of the webhook has none of the words that Shiprocket forbids', () => {
  expect(courierWebhookPath.startsWith(apiBase)).toBe(true)
  expect(courierWebhookPath).not.toMatch(/shiprocket|kartrocket|sr|kr/)
})
