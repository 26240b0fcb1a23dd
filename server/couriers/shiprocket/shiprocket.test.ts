import { expect, vi } from 'vitest'
import { type TestCourier, test } from '#tests/support/couriers/courier-simulator.ts'
import type { BookingParams, PickupParams } from '../provider.ts'
import { parseTime, toScans, WebhookBody } from './response-schemas.ts'
import { createShiprocket } from './shiprocket.ts'
import {
  codesAboutProblems,
  codesAboutWayBack,
  codesNearStore,
  meaningOf,
  pickupMeaningOf,
  problemOf,
  problemOnWayBackOf,
} from './statuses.ts'

const size = { weightGrams: 750, lengthCm: 20, breadthCm: 15, heightCm: 10 }
const cashRates = { ...size, deliveryPinCode: '560034', cashAmount: 49_900 }

const booking = (given: Partial<BookingParams> = {}): BookingParams => ({
  ...size,
  reference: 'A1B2C3D4-1-1',
  isRepeat: false,
  courierId: 43,
  orderDate: new Date('2026-11-20T06:00:00Z'),
  recipient: {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    addressLine1: '12 MG Road',
    addressLine2: null,
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560034',
  },
  items: [{ name: 'Kurta', sku: 'K-1', quantity: 1, price: 49_900, hsn: null }],
  cashAmount: 49_900,
  value: 49_900,
  ...given,
})

const pickup = (given: Partial<PickupParams> = {}): PickupParams => {
  const { orderDate: _, recipient: sender, cashAmount: _cash, ...base } = booking()
  return { ...base, reference: 'RA1B2C3D4-1-1', sender, requestedAt: new Date('2026-11-20T06:00:00Z'), ...given }
}

/** A client that has not signed in yet. */
const createClient = ({ settings }: TestCourier, given: object = {}) => createShiprocket({ ...settings, ...given })

test('the couriers that collect cash are listed with their charge in paise', async ({ courier }) => {
  const client = createClient(courier)
  expect(await client.rates(cashRates)).toEqual({
    kind: 'found',
    couriers: [
      expect.objectContaining({ courierId: 43, courierName: 'Delhivery Surface', charge: 5400, isRecommended: true }),
      expect.objectContaining({ courierId: 51, charge: 6150, estimatedDays: 3, takesCash: true }),
    ],
  })
  const paid = await client.rates({ ...cashRates, cashAmount: 0 })
  expect(paid).toMatchObject({ couriers: [{}, {}, { courierId: 225, takesCash: false }] })
  expect(courier.control.callsOf('login')).toBe(1)
})

test('a PIN code that no courier serves has an empty list', async ({ courier }) => {
  expect(await createClient(courier).rates({ ...cashRates, deliveryPinCode: '560000' })).toEqual({
    kind: 'found',
    couriers: [],
  })
  courier.control.injectFault({ call: 'serviceability', effect: { status: 404, body: { message: 'None' } } })
  expect(await createClient(courier).rates(cashRates)).toEqual({ kind: 'found', couriers: [] })
})

test('a parcel is booked, labelled, picked up and canceled', async ({ courier }) => {
  const client = createClient(courier)
  const booked = await client.book(booking())
  expect(booked).toMatchObject({ kind: 'booked', courierName: 'Delhivery Surface', awb: expect.stringMatching(/^19/) })
  if (booked.kind !== 'booked') return
  expect(await client.label(booked.providerShipmentId)).toEqual({
    kind: 'created',
    url: expect.stringContaining(booked.awb),
  })
  expect(await client.track(booked.awb)).toEqual({ kind: 'found', scans: [] })
  expect(await client.requestPickup(booked.providerShipmentId)).toMatchObject({
    kind: 'requested',
    at: expect.any(Date),
    reference: expect.stringContaining('SIM-'),
  })
  const order = { reference: booking().reference, providerOrderId: booked.providerOrderId }
  // The answer to the first call is lost.
  courier.control.injectFault({ call: 'cancel', when: 'after', effect: 'reset' })
  expect(await client.cancel(order)).toMatchObject({ kind: 'unknown' })
  courier.control.injectFault({ call: 'cancel', effect: { status: 400, body: { message: 'Canceled already.' } } })
  expect(await client.cancel(order)).toEqual({ kind: 'canceled' })
  expect(client.trackingUrl(booked.awb)).toBe(`https://shiprocket.co/tracking/${booked.awb}`)
})

test('wrong credentials refuse every call, and are not tried again for a minute', async ({ courier, context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const client = createClient(courier, { password: 'wrong' })
  const reason = expect.stringContaining('rejects the e-mail address or the password')
  const refused = { kind: 'refused', reason, isTemporary: true }
  expect(await client.rates(cashRates)).toEqual(refused)
  expect(await client.book(booking())).toEqual(refused)
  expect(courier.control.callsOf('login')).toBe(1)
})

test('a token that was rejected is renewed once, also for a booking', async ({ courier, context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const client = createClient(courier)
  await client.rates(cashRates)
  courier.control.tokensRevokedUntil = context.clock().getTime()
  context.setClock('2026-11-20T06:00:01Z')
  expect(await client.book(booking())).toMatchObject({ kind: 'booked' })
  expect(courier.control.callsOf('login')).toBe(2)
})

test('calls that read are repeated after an error, a booking is not', async ({ courier }) => {
  const client = createClient(courier)
  courier.control.injectFault({ call: 'serviceability', effect: { status: 502 }, times: 2 })
  expect(await client.rates(cashRates)).toMatchObject({ kind: 'found' })
  courier.control.injectFault({ call: 'createOrder', effect: { status: 500, body: { message: 'Oops' } } })
  expect(await client.book(booking())).toEqual({ kind: 'unknown', reason: 'Oops' })
  expect(courier.control.callsOf('createOrder')).toBe(1)
})

test('a booking without an answer is unknown, and its repetition finds the order that was created', async ({
  courier,
}) => {
  const client = createClient(courier)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: { status: 200 }, delay: 1500 })
  expect(await client.book(booking())).toMatchObject({ kind: 'unknown' })
  expect(await client.book(booking({ isRepeat: true }))).toMatchObject({ kind: 'booked' })
  expect(courier.control.callsOf('createOrder')).toBe(1)
  expect(courier.control.callsOf('assignCourier')).toBe(1)
})

test('a repetition that is not processed leaves it unknown whether the order exists', async ({ courier }) => {
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  expect(await createClient(courier).book(booking())).toMatchObject({ kind: 'unknown' })
  // Another process, which does not know the pickup address, cannot sign in or ask for it.
  const repeat = booking({ isRepeat: true })
  courier.control.injectFault({ call: 'login', effect: { status: 503 }, times: 3 })
  expect(await createClient(courier).book(repeat)).toMatchObject({ kind: 'unknown' })
  courier.control.injectFault({ call: 'findOrder', effect: { status: 200, body: { data: [] } } })
  courier.control.injectFault({ call: 'pickupLocations', effect: { status: 503 }, times: 3 })
  expect(await createClient(courier).book(repeat)).toMatchObject({ kind: 'unknown' })
  courier.control.injectFault({ call: 'pickupLocations', effect: { status: 503 }, times: 3 })
  expect(await createClient(courier).book(repeat)).toMatchObject({ kind: 'booked' })
})

test('a courier that was assigned before is no refusal', async ({ courier }) => {
  const client = createClient(courier)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  expect(await client.book(booking())).toMatchObject({ kind: 'unknown' })
  courier.control.injectFault({ call: 'findOrder', effect: { status: 200, body: { data: [] } } })
  // The order is not found at first: it is created again, which answers with the existing one.
  expect(await client.book(booking({ isRepeat: true }))).toMatchObject({ kind: 'booked' })
})

test('a refusal names its reason, and the order that is left at the service', async ({ courier }) => {
  expect(await createClient(courier).book(booking({ courierId: 225 }))).toEqual({
    kind: 'refused',
    reason: 'This courier does not take this shipment.',
    created: { providerOrderId: expect.any(String), providerShipmentId: expect.any(String) },
  })
  courier.control.injectFault({
    call: 'createOrder',
    effect: {
      status: 422,
      body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['The phone is invalid.'] } },
    },
  })
  expect(await createClient(courier).book(booking({ reference: 'other' }))).toEqual({
    kind: 'refused',
    reason: 'Oops! Invalid Data. The phone is invalid.',
  })
})

test('an order that was canceled at the service is not booked again', async ({ courier }) => {
  const client = createClient(courier)
  const booked = await client.book(booking())
  expect(booked).toMatchObject({ kind: 'booked' })
  expect(await client.cancel({ reference: booking().reference, providerOrderId: null })).toEqual({ kind: 'canceled' })
  expect(await client.cancel({ reference: 'never created', providerOrderId: null })).toEqual({ kind: 'canceled' })
  expect(await client.book(booking())).toMatchObject({ kind: 'refused', reason: expect.stringContaining('canceled') })
  expect(await client.book(booking({ isRepeat: true }))).toMatchObject({ kind: 'refused' })
})

test('a pickup address that the account does not have is named', async ({ courier }) => {
  expect(await createClient(courier, { pickupLocation: 'Warehouse' }).rates(cashRates)).toEqual({
    kind: 'refused',
    reason: 'Shiprocket’s account does not have the pickup address “Warehouse”',
  })
})

test('a pickup has the fields of the documentation: from the customer to the pickup address, and prepaid', async ({
  courier,
}) => {
  const fetchBefore = globalThis.fetch
  const sent: Record<string, unknown>[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (/create\/return|assign\/awb/.test(String(url))) sent.push(JSON.parse(String(init?.body)))
    return fetchBefore(url, init)
  })
  expect(await createClient(courier).bookPickup(pickup())).toMatchObject({ kind: 'booked', awb: expect.any(String) })
  expect(sent).toEqual([
    {
      order_id: 'RA1B2C3D4-1-1',
      order_date: '2026-11-20 11:30',
      payment_method: 'PREPAID',
      sub_total: 499,
      pickup_customer_name: 'Asha',
      pickup_last_name: 'Rao',
      pickup_address: '12 MG Road',
      pickup_address_2: '',
      pickup_city: 'Bengaluru',
      pickup_state: 'Karnataka',
      pickup_country: 'India',
      pickup_pincode: 560034,
      pickup_email: 'asha@example.com',
      pickup_phone: '9876543210',
      pickup_isd_code: '91',
      shipping_customer_name: 'Simulated',
      shipping_last_name: 'store',
      shipping_address: '1 Residency Road',
      shipping_address_2: '',
      shipping_city: 'Bengaluru',
      shipping_state: 'Karnataka',
      shipping_country: 'India',
      shipping_pincode: 560001,
      shipping_email: 'store@example.com',
      shipping_phone: 9876500000,
      shipping_isd_code: '91',
      weight: '0.75',
      length: '20',
      breadth: '15',
      height: '10',
      order_items: [{ name: 'Kurta', sku: 'K-1', units: 1, selling_price: 499 }],
    },
    { shipment_id: expect.any(Number), courier_id: 43, is_return: 1 },
  ])
})

test('a return is found on a later page of the list, and is not created again', async ({ courier }) => {
  const client = createClient(courier)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  expect(await client.bookPickup(pickup())).toMatchObject({ kind: 'unknown' })
  const meta = { pagination: { total_pages: 2 } }
  const found = { id: 7, channel_order_id: pickup().reference, status: 'RETURN PENDING', shipment_id: 8 }
  const data = [{ ...found, shipments: [{ awb: '194711', courier: 'Delhivery' }] }]
  for (const body of [
    { data: [], meta },
    { data, meta },
  ]) {
    courier.control.injectFault({ call: 'findReturn', effect: { status: 200, body } })
  }
  expect(await client.bookPickup(pickup({ isRepeat: true }))).toEqual({
    kind: 'booked',
    providerOrderId: '7',
    providerShipmentId: '8',
    awb: '194711',
    courierName: 'Delhivery',
  })
  expect(courier.control.callsOf('createReturn')).toBe(1)
  courier.control.injectFault({ call: 'findReturn', effect: { status: 200, body: { data: 4 } } })
  expect(await client.bookPickup(pickup({ isRepeat: true }))).toMatchObject({ kind: 'unknown' })
  const endless = { data: [], meta: { pagination: { total_pages: 99 } } }
  courier.control.injectFault({ call: 'findReturn', effect: { status: 200, body: endless }, times: 10 })
  expect(await client.bookPickup(pickup({ isRepeat: true }))).toMatchObject({ kind: 'unknown' })
})

test('a return that is not booked is canceled by its id, and is not booked any more', async ({ courier }) => {
  const client = createClient(courier)
  const order = { reference: pickup().reference, providerOrderId: null, pickupRequestedAt: pickup().requestedAt }
  expect(await client.cancel(order)).toEqual({ kind: 'canceled' })
  await client.bookPickup(pickup())
  expect(await client.cancel(order)).toEqual({ kind: 'canceled' })
  expect(await client.bookPickup(pickup({ isRepeat: true }))).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('canceled'),
  })
})

test('a pickup address without a phone number takes no returns', async ({ courier }) => {
  const address = { pickup_location: 'Primary', pin_code: '560001', is_primary_location: 1 }
  const body = { data: { shipping_address: [address] } }
  courier.control.injectFault({ call: 'pickupLocations', effect: { status: 200, body } })
  expect(await createClient(courier).bookPickup(pickup())).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('“Primary” needs a name'),
  })
})

test('an answer in another form is unknown or a refusal, never an exception', async ({ courier }) => {
  const client = createClient(courier)
  for (const body of [{}, { data: 4 }, { data: { available_courier_companies: 'none' } }]) {
    courier.control.injectFault({ call: 'serviceability', effect: { status: 200, body } })
    expect(await client.rates(cashRates)).toMatchObject({ kind: 'refused' })
  }
  courier.control.injectFault({ call: 'cancel', effect: { status: 503 } })
  expect(await client.cancel({ reference: 'X', providerOrderId: '1' })).toMatchObject({ kind: 'unknown' })
})

test('times without a zone are those of India, in both forms', () => {
  const time = new Date('2023-05-23T06:13:52Z')
  expect(parseTime('2023-05-23 11:43:52')).toEqual(time)
  expect(parseTime('23 05 2023 11:43:52')).toEqual(time)
  for (const text of ['', 'NA', '0000-00-00 00:00:00', '2023-13-40 99:99:99', '0001-01-01 00:00:00', null])
    expect(parseTime(text)).toBeNull()
})

test('the sample webhook of the documentation is read', () => {
  const body = WebhookBody.parse({
    awb: '19041424751540',
    current_status: 'IN TRANSIT',
    current_status_id: 20,
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: '23 05 2023 11:43:52',
    scans: [
      {
        date: '2023-05-19 15:32:17',
        status: 'X-PPOM',
        activity: 'In Transit - Shipment picked up',
        location: 'Chomu_SamodRd_D (Rajasthan)',
        'sr-status': '42',
        'sr-status-label': 'PICKED UP',
      },
      {
        date: '2023-05-19 17:19:14',
        status: 'X-DBL1F',
        activity: 'In Transit - Added to Bag',
        location: 'Chomu_SamodRd_D (Rajasthan)',
        'sr-status': 'NA',
        'sr-status-label': 'NA',
      },
    ],
    is_return: 0,
  })
  expect(body).toMatchObject({ awb: '19041424751540', shipment_status_id: '18', is_return: false })
  expect(toScans(body.scans ?? [])).toEqual([
    expect.objectContaining({ code: '42', label: 'PICKED UP', raw: { status: 'X-PPOM' } }),
    expect.objectContaining({ code: null, label: null, happenedAt: new Date('2023-05-19T11:49:14Z') }),
  ])
})

test('a status code names a problem of a parcel, or none', () => {
  expect(['12', '24', '25', '44', '76', '8', '13', '20', '45'].map(problemOf)).toEqual([
    'Lost',
    'Destroyed',
    'Damaged',
    'Disposed of',
    'Untraceable',
    'Canceled',
    'Pickup error',
    'Pickup exception',
    'Canceled before dispatch',
  ])
  for (const code of ['21', '17', '4711', '__proto__', null]) expect(problemOf(code)).toBeNull()
  expect(codesAboutProblems).toEqual(expect.arrayContaining(['12', '21', '15', '18', '7']))
  for (const code of ['11', '22', '77', '4711']) expect(codesAboutProblems).not.toContain(code)
})

test('a status code names a problem of a parcel on its way back, or none', () => {
  expect(['12', '24', '25', '44', '76', '7'].map(problemOnWayBackOf)).toEqual([
    'Lost',
    'Destroyed',
    'Damaged',
    'Disposed of',
    'Untraceable',
    'Reported as delivered',
  ])
  for (const code of ['8', '13', '20', '45', '21', '9', '10', '17', null]) expect(problemOnWayBackOf(code)).toBeNull()
  expect(codesAboutWayBack).toEqual(expect.arrayContaining(['12', '7', '9', '10', '17', '46']))
  for (const code of ['8', '13', '15', '20', '22', '45']) expect(codesAboutWayBack).not.toContain(code)
  for (const code of codesNearStore) expect(meaningOf(code)).toBe('sendBack')
})

test('a status code has one meaning for a shipment, or none', () => {
  expect(['42', '17', '21', '7', '9'].map(meaningOf)).toEqual([
    'handOver',
    'goOut',
    'failAttempt',
    'deliver',
    'sendBack',
  ])
  for (const code of ['4711', '8', '__proto__', 'toString', null]) expect(meaningOf(code)).toBeNull()
  expect(['42', '17', '7', '20', '8'].map(pickupMeaningOf)).toEqual([
    'pickUp',
    'pickUp',
    'arrive',
    'failPickup',
    'cancelPickup',
  ])
  for (const code of ['4711', '19', '9', '__proto__', 'toString', null]) expect(pickupMeaningOf(code)).toBeNull()
})
