import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { issueInvoice } from '#server/invoices/issue-invoice.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createPaidPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { exportOrders } from '../listing/export-orders.ts'

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

test('a cash order whose test payment came too late and was refunded has a number of the legal series', async ({
  context,
}) => {
  context.setClock('2030-11-21T06:30:00Z')
  const order = await createCashOrder(context)
  await markAsPaid(context, order, 'simulator')
  await context.db.updateTable('orders').set({ paymentStatus: 'PENDING' }).execute()
  await setStatuses(context, order.id, ['SHIPPED'])
  expect(await listNumbers(context, order)).toEqual(['BOS-30-31-000001'])
})
