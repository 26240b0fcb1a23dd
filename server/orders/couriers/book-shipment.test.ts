import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { orderCan } from '#contract/order-states.ts'
import { payOnlineAmount } from '#contract/orders/amounts-due.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { noCouriers } from '#server/couriers/couriers.ts'
import {
  bookingInput,
  findBookings,
  findProviderOrders,
  parcelSize,
  runDueJobs,
} from '#tests/support/couriers/bookings.ts'
import { type TestCourier, test } from '#tests/support/couriers/courier-simulator.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder, createPackedShipment, setShippingFee } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { payOnline } from '../payments/pay-online.ts'
import { recordPaymentResult } from '../payments/record-payment.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { loseShipment } from '../shipments/undelivered/lose-shipment.ts'
import { updateShipment } from '../shipments/update-shipment.ts'
import { bookShipment } from './book-shipment.ts'
import { changeBooking } from './change-booking.ts'
import { listBookings } from './list-bookings.ts'
import { listRates } from './list-rates.ts'
import { pollScans } from './poll-scans.ts'

const delhivery = { ...unnamedCourier, courier: 'DELHIVERY' } as const

/** A packed shipment of a cash order whose address has a mobile number. */
async function createParcel(context: TestContext) {
  const customer = await createCustomer(context)
  const parcel = await createPackedShipment(context, customer)
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', parcel.id).execute()
  const admin = await createAdmin(context)
  return { customer, admin, params: parcel }
}

/** Packs a piece of the first item of an order in a shipment of its own. */
async function packOnePiece(
  context: TestContext,
  admin: Awaited<ReturnType<typeof createAdmin>>,
  { id, items }: { id: string; items: readonly { id: string }[] },
  handOver: boolean,
) {
  const pieces = [{ orderItemId: items[0]!.id, quantity: 1 }]
  const { order } = await createShipment(context, admin, id, { ...unnamedCourier, items: pieces, handOver })
  return { id, shipmentId: order.shipments!.at(-1)!.id }
}

test('a packed parcel is booked: its number, courier, link and weight are in the shipment', async ({
  context,
  courier: _,
}) => {
  const { admin, customer, params } = await createParcel(context)
  const { message, booking, order } = await bookShipment(context, admin, params, bookingInput)
  expect(message).toBe('The parcel is booked with Delhivery Surface.')
  expect(booking).toMatchObject({ state: 'BOOKED', courierName: 'Delhivery Surface', charge: 5400, error: null })
  expect(order.shipments).toMatchObject([
    {
      status: 'READY',
      courier: 'OTHER',
      courierName: 'Delhivery Surface',
      trackingNumber: booking.trackingNumber,
      trackingUrl: `https://shiprocket.co/tracking/${booking.trackingNumber}`,
      weightGrams: 600,
    },
  ])
  const [created] = await findProviderOrders(context)
  expect(created).toMatchObject({ isCod: true, reference: expect.stringMatching(/^[0-9A-F]{8}-1-1-[0-9a-f]{12}$/) })
  const { order: shown } = await showOrder(context, customer, params.id)
  expect(shown.history.at(-1)).toMatchObject({ event: 'SHIPMENT_CHANGED', by: 'store' })
  expect(shown).not.toHaveProperty('courierService')
  expect((await showOrder(context, admin, params.id)).order.courierService).toBe('simulator')
})

test('the parcel of a customer without an e-mail address is booked with the address of the store', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await context.db.updateTable('orders').set({ email: '' }).execute()
  const { email: storeEmail } = await ensureCompanyDetails(context.db)
  const book = vi.spyOn(context.couriers.provider!, 'book')
  const { booking } = await bookShipment(context, admin, params, bookingInput)
  expect(booking).toMatchObject({ state: 'BOOKED', error: null })
  expect(book).toHaveBeenCalledWith(
    expect.objectContaining({ recipient: expect.objectContaining({ email: storeEmail }) }),
  )
})

test('the parcel of an erased customer is not booked', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  await context.db.updateTable('orders').set({ email: '', userId: null }).execute()
  const { booking } = await bookShipment(context, admin, params, bookingInput)
  expect(booking).toMatchObject({ state: 'FAILED', error: 'The customer has deleted the account.' })
})

test('the rates of the couriers that collect the cash are listed, the cheapest first, with a suggested size', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  const { couriers } = await listRates(context, params, parcelSize)
  expect(couriers.map(({ courierId, charge }) => [courierId, charge])).toEqual([
    [43, 5400],
    [51, 6150],
  ])
  expect(await listBookings(context, params.id)).toEqual({
    service: 'simulator',
    bookings: [],
    sizes: [{ shipmentId: params.shipmentId, weightGrams: 500, lengthCm: null, breadthCm: null, heightCm: null }],
  })
  await bookShipment(context, admin, params, bookingInput)
  expect((await listBookings(context, params.id)).sizes).toEqual([{ shipmentId: params.shipmentId, ...parcelSize }])
  expect((await listBookings(context, (await createParcel(context)).params.id)).sizes).toMatchObject([
    { weightGrams: 500, lengthCm: 22 },
  ])
})

test('a PIN code without a courier has an empty list, a service that is down is named', async ({
  context,
  courier,
}) => {
  const { params } = await createParcel(context)
  await context.db.updateTable('orders').set({ postalCode: '560000' }).execute()
  expect(await listRates(context, params, parcelSize)).toEqual({ couriers: [] })
  courier.control.injectFault({ call: 'serviceability', effect: { status: 503 }, times: 3 })
  await expect(listRates(context, params, parcelSize)).rejects.toMatchObject({ kind: 'providerFailed' })
})

test('without an answer the booking is unknown, and the repetition finds the order that exists', async ({
  context,
  courier,
}) => {
  context.setClock('2026-11-20T06:00:00Z')
  const { admin, params } = await createParcel(context)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  const { message, booking } = await bookShipment(context, admin, params, bookingInput)
  expect(booking.state).toBe('UNKNOWN')
  expect(message).toContain('asked again in the background')
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This parcel is booked already.',
  })
  const checked = await changeBooking(context, admin, params, { action: 'check' })
  expect(checked.booking.state).toBe('BOOKED')
  expect(await findProviderOrders(context)).toHaveLength(1)
  expect(courier.control.callsOf('assignCourier')).toBe(1)
})

test('a process that ended between the order and the number leaves a booking that the job completes', async ({
  context,
  courier,
}) => {
  context.setClock('2026-11-20T06:00:00Z')
  const { admin, params } = await createParcel(context)
  // The order is created and the process ends: no answer is recorded.
  const provider = context.couriers.provider!
  const { book } = provider
  provider.book = async (booking) => {
    courier.control.injectFault({ call: 'assignCourier', effect: 'reset' })
    await book(booking)
    throw new Error('the process ends')
  }
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toThrow('the process ends')
  expect(await findBookings(context)).toMatchObject([{ state: 'REQUESTED', wasSent: true, awb: null }])
  provider.book = book
  expect(await findQueuedBookings(context)).toEqual([new Date('2026-11-20T06:05:00Z')])
  // Its time is not over: the job comes again after it.
  await runDueJobs(context, 2)
  expect(await findBookings(context)).toMatchObject([{ state: 'REQUESTED' }])
  expect(await findQueuedBookings(context)).toEqual([new Date('2026-11-20T06:05:01Z')])
  await runDueJobs(context, 4)
  expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED' }])
  expect(await findProviderOrders(context)).toHaveLength(1)
  expect(courier.control.callsOf('createOrder')).toBe(1)
})

/** When the jobs of bookings run. */
async function findQueuedBookings({ db }: TestContext): Promise<Date[]> {
  const { rows } = await sql<{ runAt: Date }>`
    select run_at as "runAt" from graphile_worker.jobs where task_identifier = 'process-courier-booking'`.execute(db)
  return rows.map(({ runAt }) => runAt)
}

test('two processes do not work on one booking at the same time', async ({ context, courier }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const { admin, params } = await createParcel(context)
  courier.control.injectFault({ call: 'createOrder', when: 'after', effect: { status: 200, body: {} }, delay: 300 })
  const booking = bookShipment(context, admin, params, bookingInput)
  await expect.poll(() => courier.control.callsOf('createOrder')).toBe(1)
  const { booking: meanwhile } = await changeBooking(context, admin, params, { action: 'check' })
  expect(meanwhile.state).toBe('REQUESTED')
  await booking
  expect(courier.control.callsOf('createOrder')).toBe(1)
})

test('a refused parcel can be booked again with another courier; the first order is canceled at the service', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  const { message, booking, order } = await bookShipment(context, admin, params, { ...bookingInput, courierId: 225 })
  expect(booking).toMatchObject({ state: 'FAILED', error: 'This courier does not take this shipment.' })
  expect(message).toContain('This courier does not take this shipment.')
  expect(order.shipments?.[0]).toMatchObject({ courier: null, trackingNumber: null })
  await expect(changeBooking(context, admin, params, { action: 'label' })).rejects.toMatchObject({ kind: 'conflict' })
  expect((await bookShipment(context, admin, params, bookingInput)).booking.state).toBe('BOOKED')
  const orders = await findProviderOrders(context)
  expect(orders.map(({ canceled }) => canceled).sort()).toEqual([false, true])
})

test('of two bookings at one time the one that did not fail is shown', async ({ context, courier: _ }) => {
  context.setClock('2026-11-20T04:30:00Z')
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, { ...bookingInput, courierId: 225 })
  const first = '00000000-0000-4000-8000-000000000000'
  await context.db.updateTable('courierBookings').set({ id: first }).execute()
  expect((await bookShipment(context, admin, params, bookingInput)).booking.state).toBe('BOOKED')
  expect((await listBookings(context, params.id)).bookings).toMatchObject([{ state: 'BOOKED' }])
})

test('an address without a mobile number is refused before the service is called', async ({ context, courier }) => {
  const { admin, params } = await createParcel(context)
  await context.db.updateTable('orders').set({ phone: null, mobile: null }).execute()
  const { booking } = await bookShipment(context, admin, params, bookingInput)
  expect(booking).toMatchObject({ state: 'FAILED', error: 'The address has no mobile number.' })
  expect(courier.control.callsOf('createOrder')).toBe(0)
})

test('the label and the pickup of a booked parcel are requested, and its booking is canceled', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  const labelled = await changeBooking(context, admin, params, { action: 'label' })
  expect(labelled).toMatchObject({
    message: 'The label is ready.',
    booking: { labelUrl: expect.stringMatching(/^http/) },
  })
  const picked = await changeBooking(context, admin, params, { action: 'pickup' })
  expect(picked.booking).toMatchObject({ pickupOn: expect.any(Date), pickupReference: expect.stringContaining('SIM') })
  const { booking: again } = await changeBooking(context, admin, params, { action: 'pickup' })
  const { pickupOn, pickupReference } = picked.booking
  expect(again).toMatchObject({ pickupOn, pickupReference, error: null })
  const canceled = await changeBooking(context, admin, params, { action: 'cancel' })
  expect(canceled.booking.state).toBe('CANCELED')
  expect(canceled.order.shipments?.[0]).toMatchObject({ courier: null, trackingNumber: null, weightGrams: 600 })
  expect((await bookShipment(context, admin, params, bookingInput)).booking.state).toBe('BOOKED')
})

test('a pickup whose request was not answered is requested once the service says that it is', async ({
  context,
  courier,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  courier.control.injectFault({ call: 'pickup', when: 'after', effect: 'reset' })
  await expect(changeBooking(context, admin, params, { action: 'pickup' })).rejects.toMatchObject({
    kind: 'providerFailed',
  })
  expect(await changeBooking(context, admin, params, { action: 'pickup' })).toMatchObject({
    message: 'The pickup is requested.',
    booking: { pickupOn: expect.any(Date), pickupReference: null, error: null },
  })
})

test('a booking whose cancellation was not answered stays booked, and says so', async ({ context, courier }) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  courier.control.injectFault({ call: 'cancel', effect: { status: 502 } })
  await expect(changeBooking(context, admin, params, { action: 'cancel' })).rejects.toMatchObject({
    kind: 'providerFailed',
  })
  expect((await listBookings(context, params.id)).bookings).toMatchObject([
    { state: 'BOOKED', error: expect.stringContaining('did not answer') },
  ])
})

test('a label that the service refuses says why in the booking', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  context.couriers.provider!.label = async () => ({ kind: 'refused', reason: 'No paper.' })
  const message = 'The courier service refused: No paper.'
  await expect(changeBooking(context, admin, params, { action: 'label' })).rejects.toMatchObject({ message })
  expect((await listBookings(context, params.id)).bookings).toMatchObject([{ state: 'BOOKED', error: message }])
})

test('long texts of the service are stored with their beginning', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  const provider = context.couriers.provider!
  const { book } = provider
  const created = { providerOrderId: '1', providerShipmentId: '1' }
  provider.book = async () => ({ kind: 'refused', reason: 'a'.repeat(300), created })
  provider.cancel = async () => ({ kind: 'refused', reason: 'b'.repeat(900) })
  const { error } = (await bookShipment(context, admin, params, bookingInput)).booking
  expect(error).toMatch(/^a{300} Not canceled by the courier service: b+$/)
  expect(error).toHaveLength(700)
  provider.book = book
  provider.requestPickup = async () => ({ kind: 'requested', at: null, reference: 'c'.repeat(300) })
  await bookShipment(context, admin, params, bookingInput)
  const { booking } = await changeBooking(context, admin, params, { action: 'pickup' })
  expect(booking.pickupReference).toBe('c'.repeat(200))
})

test('a parcel loses the number of a former courier service, also if it cannot be booked again', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  await context.db.updateTable('courierBookings').set({ provider: 'shiprocket' }).execute()
  await context.db.updateTable('orders').set({ phone: null, mobile: null }).execute()
  const { booking, order } = await bookShipment(context, admin, params, bookingInput)
  expect(booking.state).toBe('FAILED')
  expect(order.shipments).toMatchObject([{ courier: null, trackingNumber: null }])
})

test('a parcel that is booked with a former courier service is booked again, unless it was handed over', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  await context.db.updateTable('courierBookings').set({ provider: 'shiprocket' }).execute()
  expect((await listBookings(context, params.id)).bookings).toMatchObject([{ isOfFormerService: true }])
  const { booking, order } = await bookShipment(context, admin, params, bookingInput)
  expect(booking).toMatchObject({ state: 'BOOKED', error: null })
  expect(order.shipments).toMatchObject([{ trackingNumber: booking.trackingNumber }])
  expect((await findBookings(context)).map(({ state, provider }) => [provider, state])).toEqual([
    ['shiprocket', 'FAILED'],
    ['simulator', 'BOOKED'],
  ])

  await context.db
    .updateTable('courierBookings')
    .set({ provider: 'shiprocket' })
    .where('state', '=', 'BOOKED')
    .execute()
  await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findBookings(context)).map(({ state }) => state)).toEqual(['FAILED', 'BOOKED'])
})

test('a parcel that was handed over, delivered or canceled is not booked', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
  const onItsWay = { kind: 'conflict', message: 'Only a packed parcel can be booked with a courier.' }
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toMatchObject(onItsWay)
  await expect(listRates(context, params, parcelSize)).rejects.toMatchObject(onItsWay)
  await setDeliveryStatus(context, admin, params.id, { deliveryStatus: 'DELIVERED' })
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the booking of a parcel that was canceled afterwards is canceled at the service', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  await transitionShipment(context, admin, params, { transition: 'cancel', reason: null })
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'CANCELED' }])
  expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }])
})

test('the booking of a parcel that was marked as sent before its pickup is canceled with its order', async ({
  context,
  courier: _,
}) => {
  const send = async (goodsBack: boolean) => {
    const { admin, params } = await createParcel(context)
    await bookShipment(context, admin, params, bookingInput)
    await setDeliveryStatus(context, admin, params.id, { deliveryStatus: 'SHIPPED' })
    const { order } = await setDeliveryStatus(context, admin, params.id, { deliveryStatus: 'CANCELED', goodsBack })
    return { admin, params, status: order.shipments?.[0]?.status }
  }
  expect((await send(true)).status).toBe('RETURNED')
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'CANCELED', error: null }])

  // Its owner said that the courier has it, so that only the owner cancels.
  const { admin, params, status } = await send(false)
  expect(status).toBe('RETURNING')
  await pollScans(context)
  expect((await listBookings(context, params.id)).bookings).toMatchObject([{ state: 'BOOKED' }])
  const { booking } = await changeBooking(context, admin, params, { action: 'cancel' })
  expect(booking).toMatchObject({ state: 'CANCELED' })
  expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }, { canceled: true }])
})

test('the booking of a parcel that the courier has is not canceled, its number can be corrected, and one whose pickup failed is canceled', async ({
  context,
  courier,
}) => {
  const report = async (code: string) => {
    const { admin, params } = await createParcel(context)
    const { booking } = await bookShipment(context, admin, params, bookingInput)
    await setDeliveryStatus(context, admin, params.id, { deliveryStatus: 'SHIPPED' })
    await courier.addScan(booking.trackingNumber!, {
      date: '2026-11-20 18:00:00',
      status: 'X',
      activity: 'X',
      location: 'Bengaluru',
      'sr-status': code,
      'sr-status-label': 'X',
    })
    await courier.sendWebhook(booking.trackingNumber!)
    return { cancel: () => changeBooking(context, admin, params, { action: 'cancel' }), params, admin }
  }
  const failed = await report('13')
  expect((await listBookings(context, failed.params.id)).bookings[0]).not.toHaveProperty('wasPickedUp')
  // The simulator cancels none with a report.
  await expect(failed.cancel()).rejects.toMatchObject({ message: expect.stringContaining('refused') })

  const pickedUp = await report('42')
  expect((await listBookings(context, pickedUp.params.id)).bookings[0]).toMatchObject({ wasPickedUp: true })
  await expect(pickedUp.cancel()).rejects.toMatchObject({
    message: expect.stringContaining('with the courier already'),
  })
  // Couriers are reassigned, and parcels labelled again: then the number is corrected by hand.
  const { order } = await updateShipment(context, pickedUp.admin, pickedUp.params, {
    ...delhivery,
    trackingNumber: '111222',
  })
  expect(order.shipments).toMatchObject([{ trackingNumber: '111222' }])
  await setDeliveryStatus(context, pickedUp.admin, pickedUp.params.id, { deliveryStatus: 'CANCELED' })
  await pollScans(context)
  expect((await listBookings(context, pickedUp.params.id)).bookings).toMatchObject([{ state: 'BOOKED' }])
})

test('a booking stays while its cancellation cannot be sent, and ends when the service has canceled it', async ({
  context,
  courier,
}) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  await transitionShipment(context, admin, params, { transition: 'cancel', reason: null })
  courier.control.injectFault({ call: 'cancel', effect: { status: 429, body: { message: 'Too many requests' } } })
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED' }])
  courier.control.injectFault({ call: 'cancel', when: 'after', effect: { status: 500, body: { message: 'Oops' } } })
  await pollScans(context)
  expect(await findBookings(context)).toMatchObject([{ state: 'CANCELED', error: null }])
})

test('a booking whose cancellation fails does not keep others from being canceled', async ({ context, courier }) => {
  for (let count = 0; count < 2; count++) {
    const { admin, params } = await createParcel(context)
    await bookShipment(context, admin, params, bookingInput)
    await transitionShipment(context, admin, params, { transition: 'cancel', reason: null })
  }
  courier.control.injectFault({ call: 'cancel', effect: { status: 500, body: { message: 'Oops' } } })
  await pollScans(context)
  expect((await findBookings(context)).map(({ state }) => state).sort()).toEqual(['BOOKED', 'CANCELED'])
})

for (const transition of ['handOver', 'cancel'] as const) {
  test(`a parcel that leaves the store before the service answered is not booked (${transition})`, async ({
    context,
    courier,
  }) => {
    context.setClock('2026-11-20T06:00:00Z')
    const { admin, params } = await createParcel(context)
    courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
    await bookShipment(context, admin, params, bookingInput)
    await transitionShipment(context, admin, params, { transition, reason: null })
    courier.control.injectFault({ call: 'cancel', effect: { status: 503 } })
    await runDueJobs(context, 2)
    expect(await findBookings(context)).toMatchObject([{ state: 'UNKNOWN' }])
    await runDueJobs(context, 2)
    expect(await findBookings(context)).toMatchObject([
      { state: 'FAILED', error: 'The parcel is not in the store any more.' },
    ])
    expect(await findProviderOrders(context)).toMatchObject([{ canceled: true }])
    const { order } = await showOrder(context, admin, params.id)
    expect(order.shipments?.[0]?.trackingNumber ?? null).toBeNull()
  })
}

test('each parcel of an order is booked with its own cash', async ({ context, courier }) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const { id, items } = await createCodOrder(context, customer, { of: await createVariant(context), quantity: 2 })
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', id).execute()
  const bodies = watchOrders(courier)
  for (let part = 0; part < 2; part++) {
    const pieces = [{ orderItemId: items[0]!.id, quantity: 1 }]
    const { order } = await createShipment(context, admin, id, { ...unnamedCourier, items: pieces, handOver: false })
    await bookShipment(context, admin, { id, shipmentId: order.shipments![part]!.id }, bookingInput)
  }
  const { order } = await showOrder(context, admin, id)
  const cash = order.shipments!.map(({ cashAmount = 0 }) => cashAmount / 100)
  expect(bodies.map(({ sub_total: total }) => total)).toEqual(cash)
  expect(cash[0]! + cash[1]!).toBe(order.orderTotal / 100)
  expect(bodies[0]).toMatchObject({ payment_method: 'COD', billing_country: 'India', order_items: [{ units: 1 }] })
})

/** The bodies of the orders that are created from now on. */
function watchOrders({ settings }: TestCourier) {
  const bodies: Record<string, unknown>[] = []
  const fetchBefore = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url) === `${settings.url}/orders/create/adhoc`) bodies.push(JSON.parse(String(init?.body)))
    return fetchBefore(url, init)
  })
  return bodies
}

/** Records that an order was paid online instead of in cash. */
const payInstead = (context: TestContext, id: string) =>
  context.db.transaction().execute(async (trx) => {
    const amount = payOnlineAmount(await lockExistingOrder(trx, id))
    return recordPaymentResult(context, trx, id, { status: 'COMPLETED', amount })
  })

const findRefunds = ({ db }: TestContext) =>
  db.selectFrom('refunds').select(['amount', 'kind', 'isDuplicate', 'isPart']).execute()

test('a payment for a parcel that is booked with its cash is refunded, because the courier collects it', async ({
  context,
  courier: _,
}) => {
  const { admin, customer, params } = await createParcel(context)
  const show = async () => (await showOrder(context, customer, params.id)).order
  await bookShipment(context, admin, params, bookingInput)
  const { orderTotal } = await show()
  expect(orderCan.bePaidOnline(await show())).toBe(false)
  expect(await payOnline(context, customer, params.id, true)).toEqual({
    paymentRequired: false,
    message: 'The courier of this order is booked to collect cash. Please pay in cash when it arrives.',
  })
  await payInstead(context, params.id)
  const order = await show()
  expect(order).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', orderTotal })
  expect(order.shipments).toMatchObject([{ cashAmount: orderTotal }])
  expect(order.history.at(-1)?.note).toBe(
    'An online payment arrived after the order was booked with the courier and is refunded.',
  )
  expect(await findRefunds(context)).toEqual([
    { amount: orderTotal, kind: 'provider', isDuplicate: true, isPart: false },
  ])
  expect(await findProviderOrders(context)).toMatchObject([{ isCod: true }])
  await context.runJobs()
  const mail = context.mails.find(({ subject }) => subject.startsWith('Your online payment for order'))
  expect(mail?.text).toContain('came too late to pay for your order')
})

test('a payment that arrives while the courier service is called is refunded', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  const provider = context.couriers.provider!
  const { book } = provider
  provider.book = async (booking) => {
    await payInstead(context, params.id)
    return book(booking)
  }
  const { order } = await bookShipment(context, admin, params, bookingInput)
  expect(order).toMatchObject({ paymentMethod: 'COD', shipments: [{ cashAmount: order.orderTotal }] })
  expect(await findRefunds(context)).toMatchObject([{ amount: order.orderTotal, isDuplicate: true }])
  expect(await findProviderOrders(context)).toMatchObject([{ isCod: true }])
})

test('a parcel that leaves with another courier while the service is called keeps that courier', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  const provider = context.couriers.provider!
  const { book } = provider
  provider.book = async (booking) => {
    await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
    await updateShipment(context, admin, params, { ...unnamedCourier, courier: 'OWN' })
    return book(booking)
  }
  const { order } = await bookShipment(context, admin, params, bookingInput)
  expect(await findBookings(context)).toMatchObject([
    { state: 'BOOKED', error: 'The parcel has left with another courier. Cancel this booking at the courier service.' },
  ])
  expect(order.shipments).toMatchObject([{ status: 'IN_TRANSIT', courier: 'OWN' }])
  expect(order.shipments?.[0]?.trackingNumber ?? null).toBeNull()
})

test('a parcel of which the service has not said whether it is booked gets no other courier', async ({
  context,
  courier,
}) => {
  const { admin, params } = await createParcel(context)
  const other = { ...delhivery, trackingNumber: '111222' }
  const refused = {
    kind: 'conflict',
    message: 'The courier service has not said yet whether this parcel is booked. Choose Check again first.',
  }
  const provider = context.couriers.provider!
  const { book } = provider
  provider.book = async (booking) => {
    await expect(updateShipment(context, admin, params, other)).rejects.toMatchObject(refused)
    return book(booking)
  }
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  expect((await bookShipment(context, admin, params, bookingInput)).booking.state).toBe('UNKNOWN')
  await expect(updateShipment(context, admin, params, other)).rejects.toMatchObject(refused)
  await updateShipment(context, admin, params, { ...unnamedCourier, weightGrams: 900 })
  const { booking, order } = await changeBooking(context, admin, params, { action: 'check' })
  expect(order.shipments).toMatchObject([{ courier: 'OTHER', trackingNumber: booking.trackingNumber }])
})

test('a booking replaces the courier that was entered before', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  await updateShipment(context, admin, params, { ...delhivery, trackingNumber: '111222' })
  const { booking, order } = await bookShipment(context, admin, params, bookingInput)
  expect(booking).toMatchObject({ state: 'BOOKED', error: null })
  expect(order.shipments).toMatchObject([{ courier: 'OTHER', trackingNumber: booking.trackingNumber }])
})

test('a parcel keeps the courier that was entered before, if the service refuses to book it', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  await updateShipment(context, admin, params, { ...delhivery, trackingNumber: '111222' })
  context.couriers.provider!.book = async () => ({ kind: 'refused', reason: 'No courier comes.' })
  const { booking, order } = await bookShipment(context, admin, params, bookingInput)
  expect(booking.state).toBe('FAILED')
  expect(order.shipments).toMatchObject([{ courier: 'DELHIVERY', trackingNumber: '111222' }])
})

test.for(['what an administrator enters', 'a report'] as const)(
  'a parcel that leaves by %s while its booking is canceled keeps its number',
  async (by, { context, courier }) => {
    const { admin, params } = await createParcel(context)
    const { trackingNumber } = (await bookShipment(context, admin, params, bookingInput)).booking
    const handOver = () => transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
    if (by === 'a report') await handOver()
    context.couriers.provider!.cancel = async () => {
      if (by === 'a report') {
        const scan = { date: '2026-11-20 18:00:00', activity: 'Picked up', location: 'Pune', status: 'X' }
        await courier.addScan(trackingNumber!, { ...scan, 'sr-status': '42', 'sr-status-label': 'PICKED UP' })
        await courier.sendWebhook(trackingNumber!)
      } else await handOver()
      return { kind: 'canceled' }
    }
    const message = 'The courier service has canceled the booking, but the parcel has left meanwhile.'
    await expect(changeBooking(context, admin, params, { action: 'cancel' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(message),
    })
    expect(await findBookings(context)).toMatchObject([{ state: 'BOOKED', error: expect.stringContaining(message) }])
    const { order } = await showOrder(context, admin, params.id)
    expect(order.shipments).toMatchObject([{ status: 'IN_TRANSIT', courier: 'OTHER', trackingNumber }])
  },
)

test('a booked parcel keeps its courier and number until the booking is canceled, or the courier service is changed', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  const { order } = await bookShipment(context, admin, params, bookingInput)
  const { courier, courierName, trackingNumber, trackingUrl, weightGrams } = order.shipments![0]!
  const booked = { courier, courierName, trackingNumber, trackingUrl, weightGrams: weightGrams ?? null }
  const refused = {
    kind: 'conflict',
    message: 'This parcel is booked with Delhivery Surface. Cancel the booking first.',
  }
  const other = { ...delhivery, trackingNumber: '111222', seen: booked }
  await expect(updateShipment(context, admin, params, other)).rejects.toMatchObject(refused)
  await expect(updateShipment(context, admin, params, { ...booked, trackingNumber: '111222' })).rejects.toMatchObject(
    refused,
  )
  await expect(updateShipment(context, admin, params, unnamedCourier)).rejects.toMatchObject(refused)

  const heavier = await updateShipment(context, admin, params, { ...booked, weightGrams: 900, seen: booked })
  expect(heavier.order.shipments).toMatchObject([{ trackingNumber, weightGrams: 900 }])
  const link = 'https://example.com/follow'
  const linked = await updateShipment(context, admin, params, { ...booked, trackingUrl: link })
  expect(linked.order.shipments).toMatchObject([{ trackingNumber, trackingUrl: link }])

  await context.db.updateTable('courierBookings').set({ provider: 'shiprocket' }).execute()
  const { order: changed } = await updateShipment(context, admin, params, { ...delhivery, trackingNumber: '111222' })
  expect(changed.shipments).toMatchObject([{ courier: 'DELHIVERY', trackingNumber: '111222' }])
})

test('after its booking was canceled a packed parcel has the courier that is entered by hand', async ({
  context,
  courier: _,
}) => {
  const { admin, params } = await createParcel(context)
  const booked = (await bookShipment(context, admin, params, bookingInput)).order
  await changeBooking(context, admin, params, { action: 'cancel' })
  expect((await showOrder(context, admin, params.id)).order.history.at(-1)).toMatchObject({
    event: 'SHIPMENT_CHANGED',
    from: 'READY',
    to: 'BOOKING_CANCELED',
    note: `Parcel 1, Delhivery Surface ${booked.shipments![0]!.trackingNumber}: booking canceled`,
  })
  const { order } = await updateShipment(context, admin, params, { ...delhivery, trackingNumber: '111222' })
  expect(order.shipments).toMatchObject([{ courier: 'DELHIVERY', trackingNumber: '111222' }])
})

test('after its booking was canceled a packed parcel can be paid online', async ({ context, courier: _ }) => {
  const { admin, params } = await createParcel(context)
  await bookShipment(context, admin, params, bookingInput)
  const { order } = await changeBooking(context, admin, params, { action: 'cancel' })
  expect(orderCan.bePaidOnline(order)).toBe(true)
  await payInstead(context, params.id)
  const paid = (await bookShipment(context, admin, params, bookingInput)).order
  expect(paid).toMatchObject({ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' })
  expect(await findRefunds(context)).toEqual([])
  expect(await findProviderOrders(context)).toMatchObject([{ isCod: true, canceled: true }, { isCod: false }])
})

test.for([
  { parcels: 'all others are', cash: [500_00], refunds: [{ amount: 300_00, isPart: true }] },
  { parcels: 'one of the others is', cash: [500_00, 200_00], refunds: [] },
])(
  'the cash of a booked parcel stays when a parcel with the advance is lost ($parcels booked)',
  async ({ cash, refunds }, { context, courier: _ }) => {
    const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
    const of = await createVariant(context, { price: 500_00, stock: 5 })
    const { id, items } = await createCodOrder(context, customer, { of, quantity: cash.length + 1 })
    const advance = { advanceAmount: 300_00, advanceStatus: 'PAID', phone: '9876543210' } as const
    await context.db.updateTable('orders').set(advance).where('id', '=', id).execute()
    const pack = (handOver: boolean) => packOnePiece(context, admin, { id, items }, handOver)
    const lost = await pack(true)
    await bookShipment(context, admin, await pack(false), bookingInput)
    if (cash.length > 1) await pack(false)
    const { order } = await loseShipment(context, admin, lost, { refundsAdvance: true, note: null })
    const packed = order.shipments!.filter(({ status }) => status === 'READY')
    expect(packed.map(({ cashAmount }) => cashAmount)).toEqual(cash)
    expect(await findRefunds(context)).toMatchObject(refunds)
  },
)

test.for(['with the courier service', 'by hand'] as const)(
  'the fees of a lost parcel leave the order where the other one is booked with its cash (%s)',
  async (how, { context, courier: _ }) => {
    const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
    await setShippingFee(context, 49_00)
    const of = await createVariant(context, { price: 100_00, stock: 5 })
    const { id, items } = await createCodOrder(context, customer, { of, quantity: 2 })
    await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', id).execute()
    const pack = (handOver: boolean) => packOnePiece(context, admin, { id, items }, handOver)
    const lost = await pack(true)
    const other = await pack(false)
    if (how === 'by hand')
      await updateShipment(context, admin, other, { ...delhivery, trackingNumber: '14901234567890' })
    else await bookShipment(context, admin, other, bookingInput)
    const { order } = await loseShipment(context, admin, lost, { refundsAdvance: true, note: null })
    expect(order).toMatchObject({ orderTotal: 100_00, shippingFee: 0 })
    expect(order.shipments!.find(({ status }) => status === 'READY')).toMatchObject({ cashAmount: 100_00 })
    const { history } = (await showOrder(context, admin, id)).order
    const note = 'No courier collects the fees of ₹49.00 any more; the order is without them.'
    expect(history.filter((entry) => entry.note === note)).toMatchObject([
      { event: 'ITEMS_CHANGED', from: null, to: 'FEES_WAIVED', by: 'administrator' },
    ])
  },
)

test('a store without a courier service answers every call with a conflict', async ({ context }) => {
  context.couriers = noCouriers
  const { admin, params } = await createParcel(context)
  const conflict = { kind: 'conflict', message: 'No courier service is set up.' }
  await expect(listBookings(context, params.id)).rejects.toMatchObject(conflict)
  await expect(bookShipment(context, admin, params, bookingInput)).rejects.toMatchObject(conflict)
  await expect(changeBooking(context, admin, params, { action: 'check' })).rejects.toMatchObject(conflict)
})
