import { expect } from 'vitest'
import { bookingInput } from '#tests/support/couriers/bookings.ts'
import { test } from '#tests/support/couriers/courier-simulator.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { createPackedShipment } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { bookShipment } from './book-shipment.ts'
import { handleCourierWebhook } from './handle-courier-webhook.ts'
import { pollScans } from './poll-scans.ts'
import { processBooking } from './process-booking.ts'

const reason = 'Kaveri Thimmaiah, 9845012345: not at home'
const refusal = { status: 400, body: { message: reason } }

/** A packed parcel in a store whose log lines are recorded. */
async function createScenario(openedContext: TestContext) {
  openedContext.setClock('2026-11-20T06:00:00Z')
  const params = await createPackedShipment(openedContext, await createCustomer(openedContext))
  await openedContext.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  const admin = await createAdmin(openedContext)
  const lines: { details: object; message: string }[] = []
  const note = (details: object, message: string) => void lines.push({ details, message })
  const context = { ...openedContext, log: { info: note, warn: note, error: note } }
  return {
    context,
    lines,
    book: (courierId = bookingInput.courierId) => bookShipment(context, admin, params, { ...bookingInput, courierId }),
    cancelParcel: () => transitionShipment(context, admin, params, { transition: 'cancel', reason: null }),
    findBooking: () => context.db.selectFrom('courierBookings').select(['id', 'error']).executeTakeFirstOrThrow(),
    wait: (hours: number) => openedContext.setClock(new Date(openedContext.clock().getTime() + hours * 3_600_000)),
  }
}

test('a booking that the courier service did not answer: its reason is in the booking, and not in the log', async ({
  context: opened,
  courier,
}) => {
  const { lines, book, findBooking } = await createScenario(opened)
  courier.control.injectFault({ call: 'createOrder', effect: { ...refusal, status: 500 } })
  await book()
  const { id, error } = await findBooking()
  expect(error).toBe(reason)
  expect(lines).toEqual([{ details: { bookingId: id }, message: 'the courier service did not answer a booking' }])
})

test('a refused booking whose order is not canceled: the reasons are in the booking, and not in the log', async ({
  context: opened,
  courier,
}) => {
  const { lines, book, findBooking } = await createScenario(opened)
  courier.control.injectFault({ call: 'cancel', effect: refusal })
  await book(225)
  const { id, error } = await findBooking()
  expect(error).toBe(`This courier does not take this shipment. Not canceled by the courier service: ${reason}`)
  expect(lines).toEqual([
    { details: { bookingId: id, outcome: 'refused' }, message: 'the order of a refused booking was not canceled' },
  ])
})

test('a booking that is not sent any more and not canceled: the reason is in the booking, and not in the log', async ({
  context: opened,
  courier,
}) => {
  const { context, lines, book, cancelParcel, findBooking, wait } = await createScenario(opened)
  courier.control.injectFault({ call: 'assignCourier', when: 'after', effect: 'reset' })
  await book()
  lines.length = 0
  await cancelParcel()
  wait(1)
  courier.control.injectFault({ call: 'cancel', effect: refusal })
  const { id } = await findBooking()
  await processBooking(context, id)
  expect((await findBooking()).error).toBe(
    `The parcel is not in the store any more. Not canceled by the courier service: ${reason}`,
  )
  expect(lines).toEqual([
    { details: { bookingId: id, outcome: 'refused' }, message: 'the order of a booking that is not sent remains' },
  ])
})

test('the booking of a canceled parcel that is not canceled: the reason is in the booking, and not in the log', async ({
  context: opened,
  courier,
}) => {
  const { context, lines, book, cancelParcel, findBooking } = await createScenario(opened)
  await book()
  await cancelParcel()
  courier.control.injectFault({ call: 'cancel', effect: refusal })
  await pollScans(context)
  const { id, error } = await findBooking()
  expect(error).toBe(`Not canceled by the courier service: ${reason}`)
  expect(lines).toEqual([
    { details: { bookingId: id, outcome: 'refused' }, message: 'a booking that is not needed remains' },
  ])
})

test('a booking that cannot be followed: the reason of the courier service is not in the log', async ({
  context: opened,
  courier,
}) => {
  const { context, lines, book, findBooking, wait } = await createScenario(opened)
  await book()
  wait(5)
  courier.control.injectFault({ call: 'track', effect: refusal })
  await pollScans(context)
  const { id } = await findBooking()
  expect(lines).toEqual([{ details: { bookingId: id, kind: 'conflict' }, message: 'a booking could not be followed' }])
})

test('the number in a webhook about an unknown shipment is not in the log', async ({ context: opened, courier: _ }) => {
  const { context, lines } = await createScenario(opened)
  await handleCourierWebhook(context, { awb: '9845012345', scans: [], is_return: 0 })
  expect(lines).toEqual([{ details: {}, message: 'a webhook of the courier service names an unknown shipment' }])
})
