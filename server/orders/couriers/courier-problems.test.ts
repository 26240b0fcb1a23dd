import { sql } from 'kysely'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { changeNotifications } from '#server/company/notifications.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookingInput } from '#tests/support/couriers/bookings.ts'
import { test } from '#tests/support/couriers/courier-simulator.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { createFailedShipment, createPackedShipment } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { loseGoods } from '../cancellations/outstanding-goods.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { listAllOrders } from '../listing/list-orders.ts'
import { groupConditions } from '../order-groups.store.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { bookShipment } from './book-shipment.ts'
import { changeBooking } from './change-booking.ts'
import { handleCourierWebhook } from './handle-courier-webhook.ts'

const owner = 'owner@raosarees.in'

/** A report of a code at a time of 23 November in India. */
const report = (code: string, time: string, activity = 'As the courier says') => ({
  date: `2026-11-23 ${time}:00`,
  'sr-status': code,
  activity,
  location: 'Bengaluru',
})

const listProblems = async (context: TestContext) =>
  (await listAllOrders(context, { page: 1, group: 'deliveryProblems' })).orders.map(({ id }) => id)

/** A booked parcel of a store whose owner has a real address, in the evening of 23 November. */
async function createBookedParcel(context: TestContext) {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ email: owner }).execute()
  context.setClock('2026-11-22T04:30:00Z')
  const admin = await createAdmin(context)
  const params = await createPackedShipment(context, await createCustomer(context))
  await context.db.updateTable('orders').set({ phone: '9876543210' }).where('id', '=', params.id).execute()
  const { booking } = await bookShipment(context, admin, params, bookingInput)
  context.setClock('2026-11-23T14:30:00Z')
  const receive = (...scans: ReturnType<typeof report>[]) =>
    handleCourierWebhook(context, { awb: booking.trackingNumber!, is_return: 0, scans })
  const isListed = async () => (await listProblems(context)).includes(params.id)
  /** The texts of the mails about delivery problems since the last call. */
  const mails = async () => {
    await context.runJobs()
    await context.runJobs()
    return context.mails
      .splice(0)
      .filter(({ to, subject }) => to === owner && subject.startsWith('Delivery problem'))
      .map(({ text }) => text)
  }
  return { admin, params, receive, isListed, mails }
}

test('a parcel that the courier lost is listed until it is found, and mailed to the owner once', async ({
  context,
  courier: _,
}) => {
  const { receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('42', '08:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
  await receive(report('12', '09:00', 'Not found in the hub'))
  expect(await isListed()).toBe(true)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toContain('Lost: Not found in the hub')
  expect(mail).toMatch(/Parcel 1, \S+/)

  await receive(report('12', '09:00', 'Not found in the hub'))
  await receive(report('12', '10:00', 'Still not found'))
  // "Delayed" says nothing about where the parcel is.
  await receive(report('22', '11:00'))
  expect([await isListed(), await mails()]).toEqual([true, []])

  await receive(report('25', '11:30'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await receive(report('18', '12:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('each failed attempt is mailed to the owner once; the parcel is listed until it is delivered', async ({
  context,
  courier: _,
}) => {
  const { receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('42', '08:00'), report('17', '09:00'), report('21', '10:00', 'Consignee not available'))
  expect(await isListed()).toBe(true)
  expect((await mails()).join()).toContain('Undelivered: Consignee not available')
  await receive(report('21', '10:30', 'Refused'))
  expect([await isListed(), await mails()]).toEqual([true, []])
  await receive(report('17', '11:00'), report('21', '12:00'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await receive(report('17', '13:00'), report('7', '14:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('reports that arrive together are mailed only if the newest one is a problem', async ({ context, courier: _ }) => {
  const { receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('13', '07:00'), report('19', '07:30'))
  expect([await isListed(), await mails()]).toEqual([false, []])
  await receive(report('12', '08:30'), report('42', '09:00'), report('17', '09:30'))
  expect([await isListed(), await mails()]).toEqual([false, []])
  await receive(report('21', '10:00'), report('17', '11:00'))
  expect([await isListed(), await mails()]).toEqual([true, []])
  await receive(report('9', '12:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('a report of something earlier does not end a problem, and one from the future names none', async ({
  context,
  courier: _,
}) => {
  const { receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('42', '08:00'), report('24', '12:00'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await receive(report('17', '11:00'))
  expect([await isListed(), await mails()]).toEqual([true, []])

  const other = await createBookedParcel(context)
  await other.receive(report('12', '23:00'))
  expect([await other.isListed(), await other.mails()]).toEqual([false, []])
})

test.for(['8', '13', '20', '45'])(
  'a parcel with report %s before its pickup is listed, and not once it is sent',
  async (code, { context, courier: _ }) => {
    const { admin, params, receive, isListed, mails } = await createBookedParcel(context)
    await receive(report(code, '10:00'))
    expect([await isListed(), (await mails()).length]).toEqual([true, 1])
    await transitionShipment(context, admin, params, { transition: 'handOver', reason: null })
    expect(await isListed()).toBe(false)
  },
)

test('the problem of a booking ends when the booking is canceled; its later reports name none', async ({
  context,
  courier: _,
}) => {
  const { admin, params, receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('13', '10:00'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await changeBooking(context, admin, params, { action: 'cancel' })
  expect(await isListed()).toBe(false)
  await receive(report('8', '11:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('a failed attempt that an administrator records is listed, and not mailed', async ({ context, courier: _ }) => {
  const { admin, mails } = await createBookedParcel(context)
  const { params } = await createFailedShipment(context, await createCustomer(context))
  expect([await listProblems(context), await mails()]).toEqual([[params.id], []])
  await transitionShipment(context, admin, params, { transition: 'sendBack', reason: 'Refused.' })
  expect(await listProblems(context)).toEqual([])
})

/** A parcel that could not be delivered and is on its way back, as its courier reported in the morning; without the mails of that. */
async function createReturningParcel(context: TestContext) {
  const parcel = await createBookedParcel(context)
  await parcel.receive(report('42', '08:00'), report('21', '09:00'), report('9', '10:00'))
  await parcel.mails()
  const { id, shipmentId } = parcel.params
  const status = async () => {
    const { order } = await showOrder(context, parcel.admin, id)
    return order.shipments?.find((shipment) => shipment.id === shipmentId)?.status
  }
  return { ...parcel, status }
}

test('a parcel on its way back that is reported as delivered is listed and mailed once, until the owner delivers it', async ({
  context,
  courier: _,
}) => {
  const { admin, params, receive, isListed, mails, status } = await createReturningParcel(context)
  expect(await isListed()).toBe(false)
  await receive(report('17', '11:00'), report('7', '12:00', 'Left with the neighbour'))
  expect([await isListed(), await status()]).toEqual([true, 'RETURNING'])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toContain('Reported as delivered: Left with the neighbour')

  await receive(report('7', '12:30'), report('22', '13:00'))
  expect([await isListed(), await mails()]).toEqual([true, []])
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null })
  expect([await isListed(), await status()]).toEqual([false, 'DELIVERED'])
})

test.for([
  ['12', 'Lost'],
  ['24', 'Destroyed'],
  ['25', 'Damaged'],
  ['44', 'Disposed of'],
  ['76', 'Untraceable'],
] as const)(
  'a parcel on its way back with report %s is listed and mailed until it moves on',
  async ([code, label], { context, courier: _ }) => {
    const { receive, isListed, mails, status } = await createReturningParcel(context)
    await receive(report(code, '11:00', 'In the hub'))
    expect([await isListed(), await status()]).toEqual([true, 'RETURNING'])
    expect((await mails()).join()).toContain(`${label}: In the hub`)
    // A pickup is over: a report of one neither names a problem nor ends one.
    await receive(report('13', '11:30'), report('19', '11:45'))
    expect([await isListed(), await mails()]).toEqual([true, []])
    await receive(report('46', '12:00'))
    expect([await isListed(), await mails()]).toEqual([false, []])
  },
)

test.for(['10', '14', '40', '41', '78'])(
  'a delivery that is reported after report %s is that to the store, and no problem',
  async (code, { context, courier: _ }) => {
    const { receive, isListed, mails, status } = await createReturningParcel(context)
    await receive(report(code, '11:00'))
    await receive(report('7', '12:00'))
    expect([await isListed(), await mails(), await status()]).toEqual([false, [], 'RETURNING'])
    await receive(report('12', '13:00'))
    expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  },
)

test('a delivery that turns out to be that to the store is no problem any more', async ({ context, courier: _ }) => {
  const { receive, isListed, mails } = await createReturningParcel(context)
  await receive(report('7', '11:00'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await receive(report('10', '11:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('a parcel of a canceled order that is lost on its way back is listed until its goods are recorded as lost', async ({
  context,
  courier: _,
}) => {
  const { admin, params, receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('42', '08:00'))
  await setDeliveryStatus(context, admin, params.id, { deliveryStatus: 'CANCELED', goodsBack: false })
  await receive(report('12', '11:00'))
  expect([await isListed(), (await mails()).length]).toEqual([true, 1])
  await loseGoods(context, admin, params.id)
  expect(await isListed()).toBe(false)
})

test('a failed attempt of the time at which the parcel is sent back is neither listed nor mailed', async ({
  context,
  courier: _,
}) => {
  const { receive, isListed, mails } = await createBookedParcel(context)
  await receive(report('42', '08:00'), report('9', '10:00'), report('21', '10:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
  await receive(report('21', '11:00'))
  expect([await isListed(), await mails()]).toEqual([false, []])
})

test('the owner can switch off the mails about delivery problems', async ({ context, courier: _ }) => {
  const { admin, receive, isListed, mails } = await createBookedParcel(context)
  await changeNotifications(context, admin, { notifications: { deliveryProblem: { enabled: false, addresses: [] } } })
  await receive(report('76', '10:00'))
  expect([await isListed(), await mails()]).toEqual([true, []])
})

test('delivery problems are counted and listed from their index', async ({ context }) => {
  const rolledBack = new Error('rolled back')
  const explained = inTransaction(context.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql`explain select count(*) from orders where ${groupConditions.deliveryProblems}`.execute(
      trx,
    )
    expect(JSON.stringify(rows)).toContain('shipments_problems_idx')
    throw rolledBack
  })
  await expect(explained).rejects.toBe(rolledBack)
})
