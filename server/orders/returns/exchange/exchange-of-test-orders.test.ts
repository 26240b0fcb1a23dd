import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { showDashboardSummary } from '#server/dashboard/dashboard-summary.ts'
import { removeDemoCatalogue } from '#server/demo/remove-demo-catalogue.ts'
import { findInvoices } from '#server/invoices/invoices.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createPaidPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../../fulfilment/set-delivery-status.ts'
import { shipOrders } from '../../fulfilment/ship-orders.ts'
import { showOrder } from '../../history/show-order.ts'
import { checkReturn } from '../check-return.ts'
import { requestReturn } from '../request-return.ts'

type Admin = Awaited<ReturnType<typeof createAdmin>>

/** Delivers an order of one piece and exchanges it for a variant; returns the id of the order that replaces it. */
async function exchangePiece(context: TestContext, admin: Admin, id: string, exchangeVariantId: string) {
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const orderItemId = order.items[0]!.id
  const { order: asked } = await requestReturn(context, admin, id, {
    items: [{ orderItemId, quantity: 1, exchangeVariantId }],
    resolution: 'EXCHANGE',
    method: 'PICKUP',
    reason: 'DOES_NOT_FIT',
    comment: null,
    pictures: [],
  })
  const items = [{ orderItemId, good: 1, damaged: 0 }]
  const returnId = asked.returns!.at(-1)!.id
  const { order: closed } = await checkReturn(context, admin, { id, returnId }, { items, note: null })
  return closed.returns!.at(-1)!.replacement!.id!
}

test('an order that replaces goods of an order paid in test mode is no sale either, its dispatch asks, and its documents are of the test series', async ({
  context,
  simulator,
}) => {
  await ensureCompanyDetails(context.db)
  const admin = await createAdmin(context)
  const { variant, order } = await createPaidPurchase(context, simulator)
  const blue = await createVariant(context, { product: variant.product, color: '#1f3a93' })
  let id = await exchangePiece(context, admin, order.id, blue.id)
  for (const next of [variant.id, blue.id]) {
    expect((await showOrder(context, admin, id)).order.isTest).toBe(true)
    expect((await showDashboardSummary(context)).today).toEqual({ orders: 0, total: 0 })
    const { outcomes } = await shipOrders(context, admin, { ids: [id], deliveryStatus: 'SHIPPED' })
    expect(outcomes[0]!.message).toContain('paid in test mode')
    id = await exchangePiece(context, admin, id, next)
  }
  const documents = await context.db.selectFrom('invoices').select('number').orderBy('number').execute()
  expect(documents.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6].map((each) => `TEST-3031-00000${each}`))
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order that replaces goods of a demonstration order belongs to the demonstration', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context, { email: 'asha@shopper.in' })]
  const red = await createVariant(context, { product: 'Kurta', color: '#c8322b' })
  const blue = await createVariant(context, { product: red.product, color: '#1f3a93' })
  const { id } = await createCodOrder(context, customer, { of: red })
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  await context.runJobs()
  context.mails.length = 0

  const second = await exchangePiece(context, admin, id, blue.id)
  await setDeliveryStatus(context, admin, second, { deliveryStatus: 'SHIPPED' })
  await context.runJobs()
  expect((await showOrder(context, admin, second)).order.isDemo).toBe(true)
  expect(await findInvoices(context.db, second)).toEqual([])
  expect(context.mails).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])

  await removeDemoCatalogue(context, admin)
  expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
})
