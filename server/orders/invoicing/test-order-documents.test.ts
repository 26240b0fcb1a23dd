import { sql } from 'kysely'
import { expect } from 'vitest'
import { showDashboardSummary } from '#server/dashboard/dashboard-summary.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { issueInvoice } from '#server/invoices/issue-invoice.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import {
  completePayPage,
  createPaidPurchase,
  createPurchase,
  createTwicePaidOrder,
} from '#tests/support/online-payments.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { exportOrders } from '../listing/export-orders.ts'
import { findOrder } from '../orders.store.ts'
import { payOnline } from '../payments/pay-online.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { placeOrder } from '../placement/place-order.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'

type Status = Parameters<typeof setDeliveryStatus>[3]['deliveryStatus']

/** Sets delivery statuses of an order, one after the other. */
async function setStatuses(context: TestContext, id: string, statuses: readonly Status[]) {
  const admin = await createAdmin(context)
  for (const deliveryStatus of statuses) await setDeliveryStatus(context, admin, id, { deliveryStatus })
}

const createCashOrder = async (context: TestContext) =>
  createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })

const listNumbers = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findInvoices(db, id)).map(({ number }) => number)

test('the documents of an order paid in test mode have a series of their own, and the legal ones continue without a gap', async ({
  context,
  simulator,
}) => {
  const { order } = await createPaidPurchase(context, simulator)
  const [first, second] = [await createCashOrder(context), await createCashOrder(context)]
  await setStatuses(context, first.id, ['SHIPPED'])
  await setStatuses(context, order.id, ['SHIPPED', 'CANCELED'])
  await setStatuses(context, second.id, ['SHIPPED', 'CANCELED'])

  expect(await listNumbers(context, order)).toEqual(['TEST-3031-000001', 'TEST-3031-000002'])
  expect(await listNumbers(context, first)).toEqual(['BOS-30-31-000001'])
  expect(await listNumbers(context, second)).toEqual(['BOS-30-31-000002', 'CN-30-31-000001'])
  expect((await findInvoice(context.db, order.id, 'TEST-3031-000002'))!.corrects).toMatchObject({
    number: 'TEST-3031-000001',
  })
  expect(await findInconsistencies(context.db)).toEqual([])
  await context.db.updateTable('invoiceNumbers').set({ lastNumber: 3 }).where('series', '=', 'TEST').execute()
  expect(await findInconsistencies(context.db)).toEqual([
    'series TEST of 30-31 has 2 number(s) up to 2, and counted to 3',
  ])
})

test('the invoice of a test order is downloaded by its number, and is not in the order export', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  await setStatuses(context, order.id, ['SHIPPED'])
  const [number] = await listNumbers(context, order)
  const { status, headers } = await api.call('GET /orders/{id}/invoices/{number}', {
    token: await issueToken(context, customer),
    params: { id: order.id, number: number! },
  })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="TEST-3031-000001.pdf"')

  let file = ''
  for await (const chunk of (await exportOrders(context, { from: '2030-11-01', to: '2030-11-30' })).bytes) file += chunk
  expect(file).toContain('Test payment')
  expect(file).not.toContain('TEST-')
})

test('an invoice of a test order that has a number of the legal series has a credit note of the legal series', async ({
  context,
  simulator,
}) => {
  const { order } = await createPaidPurchase(context, simulator)
  await setStatuses(context, order.id, ['SHIPPED', 'PENDING'])
  await context.db.transaction().execute(async (trx) => {
    // As a version before the test series issued it.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from invoices`.execute(trx)
    await sql`delete from invoice_numbers`.execute(trx)
  })
  await inTransaction(context.db, (trx) => issueInvoice(trx, createSale({ order: { id: order.id } }), context.clock()))
  await setStatuses(context, order.id, ['SHIPPED', 'CANCELED'])
  expect(await listNumbers(context, order)).toEqual(['INV-30-31-000001', 'CN-30-31-000001'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

/** Asserts that an order is a sale whose documents have numbers of the legal series. */
async function expectReal(context: TestContext, order: { id: string }) {
  expect(await showDashboardSummary(context)).toMatchObject({ today: { orders: 1, total: 1499_00 } })
  expect((await findOrder(context.db, order.id))?.isTest).toBe(false)
  await setStatuses(context, order.id, ['SHIPPED'])
  expect(await listNumbers(context, order)).toEqual(['BOS-30-31-000001'])
  expect(await findInconsistencies(context.db)).toEqual([])
}

test('a cash order whose test payment came too late and was refunded is a real order', async ({
  context,
  simulator,
}) => {
  const { customer, choice } = await createPurchase(context)
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' })
  await payOnline(context, customer, order.id, true)
  const booked = { courier: 'DELHIVERY', trackingNumber: '14901234567890', handOver: false } as const
  await createShipment(context, await createAdmin(context), order.id, { ...unnamedCourier, ...booked })
  const [attempt] = await findAttemptsOfOrder(context.db, order.id)
  await completePayPage(simulator, attempt!, 'pay')
  await showPaymentStatus(context, customer, attempt!.merchantOrderId)
  await expectReal(context, order)
})

test('an order that was paid, and then again by a test payment that was refunded, is a real order', async ({
  context,
  simulator,
}) => {
  const { order, merchantOrderId } = await createTwicePaidOrder(context, simulator)
  const real = context.db.updateTable('paymentAttempts').set({ provider: 'phonepe' })
  await real.where('merchantOrderId', '<>', merchantOrderId).execute()
  await expectReal(context, order)
})
