import { expect, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { noCouriers } from '#server/couriers/couriers.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import {
  bookingInput,
  findBookings,
  findProviderOrders,
  parcelSize,
  runDueJobs,
} from '#tests/support/couriers/bookings.ts'
import { type TestCourier, test } from '#tests/support/couriers/courier-simulator.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { createItemReturn } from '#tests/support/orders/item-return.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { pollScans } from '../../couriers/poll-scans.ts'
import { showOrder } from '../../history/show-order.ts'
import { sendReturn } from '../send-return.ts'
import { withdrawReturn } from '../withdraw-return.ts'
import { bookPickup } from './book-pickup.ts'
import { changePickup } from './change-pickup.ts'
import { listPickupRates } from './list-pickup-rates.ts'
import { showPickup } from './show-pickup.ts'

type Given = Parameters<typeof createItemReturn>[2]

/** An approved return that the store picks up, on the morning of 20 November. */
async function createPickup(context: TestContext, given: Given = { isApproved: true, method: 'PICKUP' }) {
  context.setClock('2026-11-20T04:30:00Z')
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const { params } = await createItemReturn(context, customer, given)
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  const state = async () => {
    const { order } = await showOrder(context, customer, params.id)
    const notes = order.history.filter(({ event }) => event === 'RETURN_UPDATED').map(({ note }) => note)
    return { order, given: order.returns!.find(({ id }) => id === params.returnId)!, notes }
  }
  return { customer, admin, params, state }
}

const conflict = (message: unknown) => ({ kind: 'conflict', message })

test('a pickup is booked: the customer sees courier, number, link and day in the return, and gets a mail', async ({
  context,
  courier: _,
}) => {
  const { admin, params, state } = await createPickup(context)
  const { message, pickup, order } = await bookPickup(context, admin, params, bookingInput)
  expect(message).toBe('The pickup is booked with Delhivery Surface.')
  expect(pickup).toMatchObject({ state: 'BOOKED', charge: 5400, error: null, pickupOn: expect.any(Date) })
  expect(pickup.pickupReference).toContain('SIM')
  expect(order.returns).toMatchObject([{ status: 'APPROVED', trackingNumber: pickup.trackingNumber }])
  const { given, notes } = await state()
  expect(given).toMatchObject({
    courier: 'OTHER',
    courierName: 'Delhivery Surface',
    pickupDay: '2026-11-20',
    trackingUrl: `https://shiprocket.co/tracking/${pickup.trackingNumber}`,
  })
  expect(notes.at(-1)).toContain(`pickup booked with Delhivery Surface, ${pickup.trackingNumber}`)
  expect(await findProviderOrders(context)).toMatchObject([
    { isReturn: true, isCod: false, reference: expect.stringMatching(/^R[0-9A-F]{8}-1-1-[0-9a-f]{12}$/) },
  ])
  await context.runJobs()
  expect(context.mails.map(({ text }) => text).join('\n')).toContain('We pick it up on 20 Nov 2026.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the pickup at a customer without an e-mail address is booked with the address of the store', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createPickup(context)
  await context.db.updateTable('orders').set({ email: '' }).execute()
  const { email: storeEmail } = await ensureCompanyDetails(context.db)
  const book = vi.spyOn(context.couriers.provider!, 'bookPickup')
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  expect(pickup).toMatchObject({ state: 'BOOKED', error: null })
  expect(book).toHaveBeenCalledWith(expect.objectContaining({ sender: expect.objectContaining({ email: storeEmail }) }))
})

test('the couriers that pick up are listed, the cheapest first, with a suggested size', async ({
  context,
  courier,
}) => {
  const { admin, params } = await createPickup(context)
  const { couriers } = await listPickupRates(context, params, parcelSize)
  expect(couriers.map(({ courierId, charge }) => [courierId, charge])).toEqual([
    [43, 5400],
    [51, 6150],
  ])
  expect(await showPickup(context, params)).toEqual({
    service: 'simulator',
    pickup: null,
    reports: [],
    size: { weightGrams: 1000, lengthCm: null, breadthCm: null, heightCm: null },
  })
  await bookPickup(context, admin, params, bookingInput)
  expect(await showPickup(context, params)).toMatchObject({ pickup: { state: 'BOOKED' }, size: parcelSize })
  courier.control.injectFault({ call: 'serviceability', effect: { status: 503 }, times: 3 })
  await expect(listPickupRates(context, params, parcelSize)).rejects.toMatchObject({ kind: 'providerFailed' })
  await context.db.updateTable('orders').set({ postalCode: '560000' }).execute()
  expect(await listPickupRates(context, params, parcelSize)).toEqual({ couriers: [] })
})

test('a refused pickup says why, its return is canceled at the service, and it can be booked again', async ({
  context,
  courier: _,
}) => {
  const { admin, params, state } = await createPickup(context)
  const { message, pickup } = await bookPickup(context, admin, params, { ...bookingInput, courierId: 225 })
  expect(pickup).toMatchObject({ state: 'FAILED', error: 'This courier does not take this shipment.' })
  expect(message).toContain('This courier does not take this shipment.')
  expect((await state()).given).toMatchObject({ courier: null, trackingNumber: null })
  context.setClock('2026-11-20T04:31:00Z')
  expect((await bookPickup(context, admin, params, bookingInput)).pickup.state).toBe('BOOKED')
  expect((await findProviderOrders(context)).map(({ canceled }) => canceled)).toEqual([true, false])
  await expect(bookPickup(context, admin, params, bookingInput)).rejects.toMatchObject(
    conflict('The pickup of this return is booked already.'),
  )
})

for (const call of ['createReturn', 'assignCourier'] as const) {
  test(`an answer that is lost leaves the pickup unknown, and its repetition finds the return that exists (${call})`, async ({
    context,
    courier,
  }) => {
    const { admin, params } = await createPickup(context)
    courier.control.injectFault({ call, when: 'after', effect: 'reset' })
    const { message, pickup } = await bookPickup(context, admin, params, bookingInput)
    expect(pickup.state).toBe('UNKNOWN')
    expect(message).toContain('asked again in the background')
    await expect(bookPickup(context, admin, params, bookingInput)).rejects.toMatchObject({ kind: 'conflict' })
    await runDueJobs(context, 2)
    expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED', pickupAt: expect.any(Date) }])
    expect(await findProviderOrders(context)).toHaveLength(1)
    expect(courier.control.callsOf('createReturn')).toBe(1)
    expect(courier.control.callsOf('assignCourier')).toBe(1)
  })
}

test('a return that the service’s list does not show yet is never created twice', async ({ context, courier }) => {
  const { admin, params } = await createPickup(context)
  courier.control.injectFault({ call: 'createReturn', when: 'after', effect: { status: 500, body: {} } })
  await bookPickup(context, admin, params, bookingInput)
  const empty = { data: [], meta: { pagination: { total_pages: 1 } } }
  courier.control.injectFault({ call: 'findReturn', effect: { status: 200, body: empty } })
  const { pickup } = await changePickup(context, admin, params, { action: 'check' })
  expect(pickup).toMatchObject({ state: 'UNKNOWN', error: expect.stringContaining('already been taken') })
  expect((await changePickup(context, admin, params, { action: 'check' })).pickup.state).toBe('BOOKED')
  expect(await findProviderOrders(context)).toHaveLength(1)
})

test('a slow answer and a second process do not book a second pickup', async ({ context, courier }) => {
  const { admin, params } = await createPickup(context)
  courier.control.injectFault({ call: 'createReturn', when: 'after', effect: { status: 200, body: {} }, delay: 300 })
  const booking = bookPickup(context, admin, params, bookingInput)
  await expect.poll(() => courier.control.callsOf('createReturn')).toBe(1)
  const { pickup } = await changePickup(context, admin, params, { action: 'check' })
  expect(pickup.state).toBe('REQUESTED')
  await booking
  expect(courier.control.callsOf('createReturn')).toBe(1)
})

test('a pickup whose courier was not asked to come says so, and asks again', async ({ context, courier }) => {
  const { admin, params } = await createPickup(context)
  courier.control.injectFault({ call: 'pickup', effect: { status: 502 } })
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  expect(pickup).toMatchObject({
    state: 'BOOKED',
    pickupOn: null,
    error: expect.stringContaining('The pickup was not requested'),
  })
  const requested = await changePickup(context, admin, params, { action: 'request' })
  expect(requested).toMatchObject({ message: 'The pickup is requested.', pickup: { error: null } })
  expect(requested.pickup.pickupOn).toEqual(expect.any(Date))
  const again = await changePickup(context, admin, params, { action: 'request' })
  expect(again.pickup).toEqual(requested.pickup)
})

test('a pickup whose request was not answered is requested once the service says that it is', async ({
  context,
  courier,
}) => {
  const { admin, params, state } = await createPickup(context)
  courier.control.injectFault({ call: 'pickup', when: 'after', effect: 'reset' })
  expect((await bookPickup(context, admin, params, bookingInput)).pickup.pickupOn).toBeNull()
  const { pickup } = await changePickup(context, admin, params, { action: 'request' })
  expect(pickup).toMatchObject({ pickupOn: expect.any(Date), error: null })
  // The service does not name the day again.
  expect((await state()).given.pickupDay ?? null).toBeNull()
})

test('a pickup of which the process ends before the courier is asked says so', async ({ context, courier: _ }) => {
  const { admin, params } = await createPickup(context)
  context.couriers.provider!.requestPickup = async () => {
    throw new Error('The process ends.')
  }
  await expect(bookPickup(context, admin, params, bookingInput)).rejects.toThrow('The process ends.')
  expect(await findBookings(context)).toMatchObject([
    { state: 'BOOKED', error: expect.stringContaining('not requested') },
  ])
})

test.for([
  { courier: 'DTDC', trackingNumber: 'D1' },
  { courier: 'OWN', trackingNumber: null },
  { courier: null, trackingNumber: null },
] as const)(
  'the pickup of goods that are sent with $courier is canceled at the service',
  async (travel, { context, courier: _ }) => {
    const { admin, params } = await createPickup(context)
    await bookPickup(context, admin, params, bookingInput)
    const others = { courierName: null, trackingUrl: null, pickupDay: null } as const
    await sendReturn(context, admin, params, { ...travel, ...others, isSent: true })
    await pollScans(context)
    expect(await findBookings(context)).toMatchObject([{ state: 'CANCELED' }])
    expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }])
  },
)

/** How goods travel of which nobody has said so. */
const unplanned = { courier: null, courierName: null, trackingNumber: null, trackingUrl: null, pickupDay: null }
const kept = { courier: 'DTDC', trackingNumber: 'D1' } as const
const byHand = { ...unplanned, ...kept }

test('a form that was opened before the pickup was booked does not remove its courier', async ({
  context,
  courier: _,
}) => {
  const { admin, params, state } = await createPickup(context)
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  const { given: booked } = await state()
  const dayOnly = { ...unplanned, pickupDay: '2026-11-25', seen: unplanned, isSent: false }
  await expect(sendReturn(context, admin, params, dayOnly)).rejects.toMatchObject(
    conflict(expect.stringContaining('This return was changed by someone else meanwhile.')),
  )
  expect((await state()).given).toEqual(booked)
  await sendReturn(context, admin, params, { ...unplanned, seen: unplanned, isSent: true })
  expect((await state()).given).toMatchObject({ status: 'IN_TRANSIT', trackingNumber: pickup.trackingNumber })
})

test('goods that wait for a booked pickup get another day, but no other courier', async ({ context, courier: _ }) => {
  const { admin, params, state } = await createPickup(context)
  await bookPickup(context, admin, params, bookingInput)
  const { courier, courierName, trackingNumber, trackingUrl, pickupDay } = (await state()).given
  const seen = { courier, courierName, trackingNumber, trackingUrl, pickupDay }
  const refused = conflict('The pickup is booked with Delhivery Surface. Cancel the pickup first.')
  for (const travel of [byHand, unplanned, { ...seen, trackingNumber: 'D1' }])
    await expect(sendReturn(context, admin, params, { ...travel, isSent: false })).rejects.toMatchObject(refused)
  await sendReturn(context, admin, params, { ...seen, seen, pickupDay: '2026-11-25', isSent: false })
  expect((await state()).given).toMatchObject({ trackingNumber, pickupDay: '2026-11-25' })
})

test('goods get no other courier while the service has not said whether their pickup is booked', async ({
  context,
  courier,
}) => {
  const { admin, params, state } = await createPickup(context)
  await sendReturn(context, admin, params, { ...byHand, isSent: false })
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  await bookPickup(context, admin, params, bookingInput)
  await expect(
    sendReturn(context, admin, params, { ...byHand, trackingNumber: 'D2', isSent: false }),
  ).rejects.toMatchObject(
    conflict('The courier service has not said yet whether the pickup is booked. Choose Check again first.'),
  )
  const { pickup } = await changePickup(context, admin, params, { action: 'check' })
  expect(pickup).toMatchObject({ state: 'BOOKED', error: null })
  expect((await state()).given).toMatchObject({ courier: 'OTHER', trackingNumber: pickup.trackingNumber })
})

test('goods that are picked up while their pickup is canceled keep its number', async ({ context, courier }) => {
  const { admin, params, state } = await createPickup(context)
  const { trackingNumber } = (await bookPickup(context, admin, params, bookingInput)).pickup
  context.setClock('2026-11-21T12:00:00Z')
  context.couriers.provider!.cancel = async () => {
    await post(courier, trackingNumber!, [journey[1]])
    return { kind: 'canceled' }
  }
  const message = expect.stringContaining('has canceled the pickup, but the goods have left meanwhile')
  await expect(changePickup(context, admin, params, { action: 'cancel' })).rejects.toMatchObject(conflict(message))
  expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED', error: message }])
  expect((await state()).given).toMatchObject({ status: 'IN_TRANSIT', trackingNumber })
})

test('a pickup is canceled until the goods are picked up, and can be booked again', async ({ context, courier }) => {
  const { admin, params, state } = await createPickup(context)
  await expect(changePickup(context, admin, params, { action: 'cancel' })).rejects.toMatchObject(
    conflict('No pickup is booked for this return.'),
  )
  await bookPickup(context, admin, params, bookingInput)
  courier.control.injectFault({ call: 'cancel', effect: { status: 502 } })
  await expect(changePickup(context, admin, params, { action: 'cancel' })).rejects.toMatchObject({
    kind: 'providerFailed',
  })
  const canceled = await changePickup(context, admin, params, { action: 'cancel' })
  expect(canceled).toMatchObject({ message: 'The pickup is canceled.', pickup: { state: 'CANCELED' } })
  const { given, notes } = await state()
  expect(given).toMatchObject({ status: 'APPROVED', courier: null, trackingNumber: null, pickupDay: null })
  expect(notes.at(-1)).toContain('pickup canceled')
  await context.runJobs()
  expect(context.mails.at(-1)?.text).toContain('is canceled.\n\n')
  expect(context.mails.at(-1)?.text).toContain('We pick it up, and write to you on which day.')
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  context.setClock('2026-11-20T04:32:00Z')
  await changePickup(context, admin, params, { action: 'check' })
  expect((await state()).given).toMatchObject({ status: 'IN_TRANSIT', trackingNumber: pickup.trackingNumber })
  await expect(changePickup(context, admin, params, { action: 'cancel' })).rejects.toMatchObject(
    conflict('These goods are on their way already.'),
  )
})

test('the pickup of a return that is withdrawn afterwards is canceled at the service', async ({ context, courier }) => {
  const { admin, customer, params } = await createPickup(context)
  await bookPickup(context, admin, params, bookingInput)
  await withdrawReturn(context, customer, params)
  courier.control.injectFault({ call: 'cancel', effect: { status: 429, body: { message: 'Too many requests' } } })
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED' }])
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'CANCELED', error: null }])
  expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }])
})

test('a return that is withdrawn before the service answered is not picked up', async ({ context, courier }) => {
  const { admin, customer, params, state } = await createPickup(context)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  await bookPickup(context, admin, params, bookingInput)
  await withdrawReturn(context, customer, params)
  await runDueJobs(context, 2)
  expect(await findBookings(context)).toMatchObject([
    { state: 'FAILED', error: 'The return is not picked up any more.' },
  ])
  expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }])
  expect((await state()).given.trackingNumber).toBeNull()
})

test('only an approved return that the store picks up is booked', async ({ context, courier }) => {
  const undecided = await createPickup(context, { method: 'PICKUP' })
  await expect(bookPickup(context, undecided.admin, undecided.params, bookingInput)).rejects.toMatchObject(
    conflict('This return is not approved yet.'),
  )
  const own = await createPickup(context, { isApproved: true })
  await expect(listPickupRates(context, own.params, parcelSize)).rejects.toMatchObject(
    conflict('The customer sends these goods.'),
  )
  const elsewhere = { ...own.params, id: undecided.params.id }
  await expect(bookPickup(context, own.admin, elsewhere, bookingInput)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(showPickup(context, elsewhere)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(changePickup(context, own.admin, elsewhere, { action: 'check' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect(courier.control.callsOf('createReturn')).toBe(0)
})

test('an address without a mobile number is refused before the service is called', async ({ context, courier }) => {
  const { admin, params } = await createPickup(context)
  await context.db.updateTable('orders').set({ phone: null, mobile: null }).execute()
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  expect(pickup).toMatchObject({ state: 'FAILED', error: 'The address has no mobile number.' })
  expect(courier.control.callsOf('createReturn')).toBe(0)
})

test('a store without a courier service answers every call with a conflict, and follows nothing', async ({
  context,
}) => {
  context.couriers = noCouriers
  const { admin, params } = await createPickup(context)
  const isMissing = conflict('No courier service is set up.')
  await expect(showPickup(context, params)).rejects.toMatchObject(isMissing)
  await expect(listPickupRates(context, params, parcelSize)).rejects.toMatchObject(isMissing)
  await expect(bookPickup(context, admin, params, bookingInput)).rejects.toMatchObject(isMissing)
  await expect(changePickup(context, admin, params, { action: 'check' })).rejects.toMatchObject(isMissing)
  await pollScans(context)
  expect(await findBookings(context)).toEqual([])
})

/** A scan as the service has it. */
const scan = (date: string, code: string, label: string, activity = label) => ({
  date,
  status: 'X',
  activity,
  location: 'Pune',
  'sr-status': code,
  'sr-status-label': label,
})

const journey = [
  scan('2026-11-20 18:00:00', '20', 'PICKUP EXCEPTION', 'Customer not at home'),
  scan('2026-11-21 10:00:00', '42', 'PICKED UP'),
  scan('2026-11-22 09:00:00', '17', 'OUT FOR DELIVERY'),
  scan('2026-11-22 14:00:00', '7', 'DELIVERED'),
]

/** Sends a webhook as Shiprocket does. */
const post = (courier: TestCourier, awb: string, scans: unknown[], given: object = {}) =>
  fetch(courier.webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': courier.webhook.token },
    body: JSON.stringify({ awb, scans, is_return: 1, ...given }),
  })

/** A booked pickup, seen three days later. */
async function createBookedPickup(context: TestContext) {
  const created = await createPickup(context)
  const { pickup } = await bookPickup(context, created.admin, created.params, bookingInput)
  context.setClock('2026-11-23T12:00:00Z')
  return { ...created, awb: pickup.trackingNumber! }
}

test('webhooks move a return on its way when it is picked up, and tell of its arrival without receiving it', async ({
  context,
  courier,
}) => {
  const { awb, params, state } = await createBookedPickup(context)
  const statuses: string[] = []
  for (const next of journey) {
    await courier.addScan(awb, next)
    expect(await courier.sendWebhook(awb)).toBe(200)
    statuses.push((await state()).given.status)
  }
  expect(statuses).toEqual(['APPROVED', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT'])
  const { given, notes, order } = await state()
  expect(given.sentOn).toEqual(context.clock())
  expect(order.returnStatus).toBe('REQUESTED')
  expect(notes.slice(-3)).toEqual([
    expect.stringContaining('not picked up: Customer not at home'),
    expect.stringContaining('picked up by the courier'),
    expect.stringContaining('delivered to the store'),
  ])
  const { reports } = await showPickup(context, params)
  expect(reports.map(({ status }) => status)).toEqual(journey.map((one) => one['sr-status-label']))
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('webhooks that arrive twice and in any order lead to the same return', async ({ context, courier }) => {
  const { awb, params, state } = await createBookedPickup(context)
  const [failed, pickedUp, out, delivered] = journey as [unknown, unknown, unknown, unknown]
  for (const scans of [[delivered], [failed], [delivered, out], [pickedUp], [failed, pickedUp, out, delivered]]) {
    expect((await post(courier, awb, scans)).status).toBe(200)
  }
  const { given, notes } = await state()
  expect(given.status).toBe('IN_TRANSIT')
  const count = (text: string) => notes.filter((note) => note?.includes(text)).length
  expect([count('picked up by the courier'), count('delivered to the store')]).toEqual([1, 1])
  expect((await showPickup(context, params)).reports).toHaveLength(4)
})

test('a failed pickup is told once a day, and unknown codes are kept', async ({ context, courier }) => {
  const { awb, params, state } = await createBookedPickup(context)
  await post(courier, awb, [
    journey[0],
    scan('2026-11-20 19:00:00', '13', 'PICKUP ERROR', 'Customer not at home'),
    scan('2026-11-21 18:00:00', '20', 'PICKUP EXCEPTION', 'Address not found'),
    scan('2026-11-21 19:00:00', '4711', 'NEW STATUS'),
  ])
  const { given, notes } = await state()
  expect(given.status).toBe('APPROVED')
  expect(notes.filter((note) => note?.includes('not picked up')).map((note) => note!.split(': ').at(-1))).toEqual([
    'Customer not at home',
    'Address not found',
  ])
  expect((await showPickup(context, params)).reports.at(-1)).toMatchObject({ status: 'NEW STATUS' })
})

test('a pickup that the courier canceled is named to administrators, who cancel it and book another one', async ({
  context,
  courier,
}) => {
  const { admin, awb, params, state } = await createBookedPickup(context)
  context.setClock('2026-11-20T04:30:30Z')
  await post(courier, awb, [scan('2026-11-20 10:00:10', '8', 'CANCELED', 'No rider')])
  expect((await state()).notes.at(-1)).toContain('the courier canceled the pickup: No rider')
  expect((await showPickup(context, params)).pickup).toMatchObject({ error: 'The courier canceled the pickup.' })
  await changePickup(context, admin, params, { action: 'cancel' })
  // A late report about the first courier is only stored.
  const { pickup } = await bookPickup(context, admin, params, bookingInput)
  await post(courier, awb, [scan('2026-11-20 10:00:20', '42', 'PICKED UP')])
  expect((await state()).given).toMatchObject({ status: 'APPROVED', trackingNumber: pickup.trackingNumber })
})

for (const state of ['REQUESTED', 'UNKNOWN', 'BOOKED'] as const) {
  test(`a pickup that is ${state} with a former courier service is given up when another one is booked`, async ({
    context,
    courier: _,
  }) => {
    const { admin, params, state: stateNow } = await createPickup(context)
    await bookPickup(context, admin, params, bookingInput)
    await context.db.updateTable('courierBookings').set({ state, provider: 'shiprocket' }).execute()
    expect((await showPickup(context, params)).pickup).toMatchObject({ state, isOfFormerService: true })
    await expect(changePickup(context, admin, params, { action: 'cancel' })).rejects.toMatchObject(
      conflict(expect.stringContaining('Book it again')),
    )
    context.setClock('2026-11-20T05:30:00Z')
    const { pickup } = await bookPickup(context, admin, params, bookingInput)
    expect(pickup).toMatchObject({ state: 'BOOKED' })
    expect(pickup).not.toHaveProperty('isOfFormerService')
    expect(await findBookings(context)).toMatchObject([
      { state: 'FAILED', provider: 'shiprocket', error: expect.stringContaining('The courier service was changed.') },
      { state: 'BOOKED', provider: 'simulator', error: null },
    ])
    expect((await stateNow()).given.trackingNumber).toBe(pickup.trackingNumber)
  })
}

test('a return loses the number and the day of a former courier service, also if no pickup can be booked', async ({
  context,
  courier: _,
}) => {
  const { admin, params, state: stateNow } = await createPickup(context)
  await bookPickup(context, admin, params, bookingInput)
  await context.db.updateTable('courierBookings').set({ provider: 'shiprocket' }).execute()
  await context.db.updateTable('orders').set({ phone: null, mobile: null }).execute()
  expect((await bookPickup(context, admin, params, bookingInput)).pickup.state).toBe('FAILED')
  expect((await stateNow()).given).toMatchObject({ trackingNumber: null, pickupDay: null })
})

test('a pickup that is on its way with a former courier service, or that a process still books, is not given up', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createPickup(context)
  await bookPickup(context, admin, params, bookingInput)
  const claimedUntil = new Date(context.clock().getTime() + 60_000)
  const former = { provider: 'shiprocket', state: 'REQUESTED', claimedUntil } as const
  await context.db.updateTable('courierBookings').set(former).execute()
  await expect(bookPickup(context, admin, params, bookingInput)).rejects.toMatchObject(
    conflict('The pickup of this return is booked already.'),
  )
  await context.db.updateTable('courierBookings').set({ state: 'BOOKED', claimedUntil: null }).execute()
  await context.db.updateTable('orderReturns').set({ status: 'IN_TRANSIT' }).execute()
  await expect(bookPickup(context, admin, params, bookingInput)).rejects.toMatchObject(
    conflict('These goods are on their way already.'),
  )
  expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED', provider: 'shiprocket' }])
})

test('a return of which no webhook arrives is followed by polling until it arrives', async ({ context, courier }) => {
  const { state } = await createBookedPickup(context)
  await pollScans(context)
  const { given, notes } = await state()
  expect(given.status).toBe('IN_TRANSIT')
  expect(notes.at(-1)).toContain('delivered to the store')
  const asked = courier.control.callsOf('track')
  context.setClock('2026-11-24T12:00:00Z')
  await pollScans(context)
  expect(courier.control.callsOf('track')).toBe(asked)
})

test('a service that does not answer is not asked about the other returns', async ({ context, courier }) => {
  await createBookedPickup(context)
  await createBookedPickup(context)
  courier.control.injectFault({ call: 'track', effect: { status: 500 }, times: 9 })
  context.setClock('2026-11-23T12:00:00Z')
  await pollScans(context)
  // One question, with its repetitions.
  expect(courier.control.callsOf('track')).toBe(3)
})

test('a late report about a return stores nothing about the order of an erased customer', async ({
  context,
  courier,
}) => {
  const { awb } = await createBookedPickup(context)
  await context.db.updateTable('orders').set({ userId: null, email: '' }).execute()
  expect((await post(courier, awb, journey)).status).toBe(200)
  expect(await context.db.selectFrom('courierScans').select('id').execute()).toEqual([])
})

test('reports about a return that has ended are only stored', async ({ context, courier }) => {
  const { customer, params, awb, state } = await createBookedPickup(context)
  await withdrawReturn(context, customer, params)
  expect((await post(courier, awb, journey)).status).toBe(200)
  expect((await state()).given.status).toBe('WITHDRAWN')
  expect((await showPickup(context, params)).reports).toHaveLength(4)
})

test('reports about the pickup of goods that travel with another courier are only stored', async ({
  context,
  courier,
}) => {
  const { admin, awb, params, state } = await createBookedPickup(context)
  await sendReturn(context, admin, params, { ...byHand, isSent: true })
  const { notes } = await state()
  expect((await post(courier, awb, journey)).status).toBe(200)
  expect(await state()).toMatchObject({ given: { status: 'IN_TRANSIT', ...kept }, notes })
  expect((await showPickup(context, params)).reports).toHaveLength(4)
})
