import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { findCampaigns } from '#server/campaigns/campaigns.store.ts'
import { findLatestBulkEdits, insertBulkEdit, updateBulkEdit } from '#server/catalogue/bulk-edit/bulk-edits.store.ts'
import { showProduct } from '#server/catalogue/products/show-product.ts'
import { connect } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fileGrievance } from '#server/grievances/file-grievance.ts'
import { findByTicket } from '#server/grievances/grievances.store.ts'
import { importById, insertImport, updateImport } from '#server/import-export/imports/imports.store.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { findBookingsOfOrder, findLastBooking } from '#server/orders/couriers/bookings.store.ts'
import { listPaymentExceptions } from '#server/orders/payments/payment-exceptions.ts'
import { showPaymentStatus } from '#server/orders/payments/show-payment-status.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { processRefund } from '#server/orders/refunds/process-refund.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findAttemptsOfRefund } from '#server/payments/refund-attempts.store.ts'
import { createAdmin, type TestUser } from './support/factories.ts'
import { completePayPage, createPurchase } from './support/online-payments.ts'
import { type PaymentSimulator, test } from './support/payment-simulator.ts'
import type { TestContext } from './support/test-context.ts'

/** Adds a column to every table; the simulators are for development only. */
async function addColumns({ db }: TestContext): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'simulated%'`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} add column added text`.execute(db)
}

type Purchase = Awaited<ReturnType<typeof createPurchase>>

/** Pays an order online and cancels it; returns the states of its payment and of its refund. */
async function buyAndCancel(context: TestContext, simulator: PaymentSimulator, { customer, choice }: Purchase) {
  const { db } = context
  const { order } = await placeOrder(context, customer, choice, { isLocal: true })
  const [attempt] = await findAttemptsOfOrder(db, order.id)
  await completePayPage(simulator, attempt!, 'pay')
  const { status } = await showPaymentStatus(context, customer, attempt!.merchantOrderId)
  await cancelOrder(context, customer, order.id)
  const refund = await db.selectFrom('refunds').select('id').where('orderId', '=', order.id).executeTakeFirstOrThrow()
  await processRefund(context, refund.id)
  const refundAttempts = await findAttemptsOfRefund(db, refund.id)
  await listPaymentExceptions(context)
  await findBookingsOfOrder(db, order.id)
  return [status, ...refundAttempts.map(({ state }) => state)]
}

/** Imports products, edits them in bulk, and reads a product, the bookings of a parcel and the messages to customers. */
async function manageStore(
  { db, viewCounter, clock }: TestContext,
  { id: administratorId }: TestUser,
  product: string,
) {
  const files = { fileName: 'products.csv', fileBytes: 1, zipName: null, zipBytes: 0 }
  const { id } = await insertImport(db, files, administratorId, clock())
  await updateImport(db, id, { state: 'CANCELED', endedAt: clock() })
  await importById(db, id)
  await inTransaction(db, async (trx) => {
    const action = { kind: 'PUBLISH' } as const
    const edit = await insertBulkEdit(trx, { administratorId, action, productIds: [product], createdAt: clock() })
    await updateBulkEdit(trx, edit.id, { state: 'CANCELED', endedAt: clock() })
  })
  await findLatestBulkEdits(db)
  await showProduct({ db, viewCounter }, product, { countView: false })
  await findLastBooking(db, { shipmentId: randomUUID() })
  await findCampaigns(db)
}

async function complain(context: TestContext, email: string) {
  const complaint = { name: 'Kaveri Iyer', email, mobile: null, orderNumber: null, text: 'My parcel has not come.' }
  const { ticket } = await fileGrievance(context, null, { ...complaint, category: 'DELIVERY' })
  return findByTicket(context.db, ticket, email)
}

test('a store goes on serving from open connections when the migrations of the next version have added columns', async ({
  context,
  simulator,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  const served = { ...context, db }
  const admin = await createAdmin(context)
  const purchases = [await createPurchase(context), await createPurchase(context)]

  for (const [number, purchase] of purchases.entries()) {
    expect(await buyAndCancel(served, simulator, purchase)).toEqual(['COMPLETED', 'PENDING'])
    await manageStore(served, admin, purchase.variant.productId)
    expect(await complain(served, `kaveri${number}@example.in`)).toMatchObject({ status: 'OPEN' })
    if (number === 0) await addColumns(context)
  }
})
