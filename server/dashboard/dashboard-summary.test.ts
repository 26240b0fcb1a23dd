import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { listAllOrders } from '#server/orders/listing/list-orders.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { createApi } from '#tests/support/api.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createProduct, createVariant, issueToken } from '#tests/support/factories.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import {
  createCodOrder,
  createDeliveredCodOrder,
  createFailedShipment,
  createOnlineOrder,
  createPackedShipment,
} from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { showDashboardSummary } from './dashboard-summary.ts'

// Half past noon in India.
const now = '2026-11-21T07:00:00Z'
const noSales = { orders: 0, total: 0 }

/** A function that places an order of a customer at a given time and resets the clock to `now`. */
async function createSalesFixture(context: TestContext) {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const kurta = await createVariant(context, { product: 'Kurta', price: 100_00, stock: 100 })
  const orderAt = async (
    timestamp: string,
    createOrder: typeof createCodOrder | typeof createOnlineOrder = createCodOrder,
    quantity = 1,
    variant = kurta,
  ) => {
    context.setClock(timestamp)
    const { id } = await createOrder(context, customer, { of: variant, quantity })
    context.setClock(now)
    return { id }
  }
  return { customer, admin, kurta, orderAt }
}

test('sales are counted by days in India: today, 7 days, 30 days, and each day', async ({ context }) => {
  const { orderAt } = await createSalesFixture(context)
  // Midnight in India is 18:30 UTC.
  await orderAt('2026-11-20T18:30:00Z')
  await orderAt(now, createCodOrder, 2)
  await orderAt('2026-11-20T18:29:59Z')
  await orderAt('2026-11-14T18:30:00Z')
  await orderAt('2026-11-14T18:29:59Z')
  await orderAt('2026-10-22T18:30:00Z')
  await orderAt('2026-10-22T18:29:59Z')
  const { today, last7Days, last30Days, days } = await showDashboardSummary(context)
  expect(today).toEqual({ orders: 2, total: 300_00 })
  expect(last7Days).toEqual({ orders: 4, total: 500_00 })
  expect(last30Days).toEqual({ orders: 6, total: 700_00 })
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', orders: 1, total: 100_00 })
  expect(days[1]).toEqual({ day: '2026-10-24', ...noSales })
  expect(days.at(-1)).toEqual({ day: '2026-11-21', orders: 2, total: 300_00 })
})

test('canceled, returned and unpaid orders and test payments are not counted as sales', async ({ context }) => {
  const { orderAt, admin, customer, kurta } = await createSalesFixture(context)
  const canceled = await orderAt(now)
  await setDeliveryStatus(context, admin, canceled.id, { deliveryStatus: 'CANCELED' })
  context.setClock(now)
  const returned = await createDeliveredCodOrder(context, customer, { of: kurta })
  await requestWholeReturn(context, customer, returned.id, { reason: null })
  await decideReturnWithoutCheck(context, admin, returned.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await orderAt(now, createOnlineOrder)
  await markAsPaid(context, await orderAt(now, createOnlineOrder), 'simulator')
  expect((await showDashboardSummary(context)).last30Days).toEqual(noSales)

  await markAsPaid(context, await orderAt(now, createOnlineOrder))
  expect((await showDashboardSummary(context)).last30Days).toEqual({ orders: 1, total: 100_00 })
})

test('demonstration orders are counted in the figures and listed until they are deleted', async ({ context }) => {
  const { orderAt } = await createSalesFixture(context)
  const demo = await orderAt(now)
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo.id).execute()
  await orderAt(now)
  const summary = await showDashboardSummary(context)
  expect(summary).toMatchObject({ demonstrationOrders: 1, toShip: 2, today: { orders: 2, total: 200_00 } })
  for (const group of ['sales', 'toShip'] as const) {
    expect((await listAllOrders(context, { page: 1, group })).pagination.totalItems).toBe(2)
  }

  await context.db.deleteFrom('orders').where('isDemo', '=', true).execute()
  expect(await showDashboardSummary(context)).toMatchObject({ demonstrationOrders: 0, toShip: 1, today: { orders: 1 } })
})

test('each number of pending orders equals the length of its list', async ({ context }) => {
  const { orderAt, customer, kurta } = await createSalesFixture(context)
  await orderAt(now)
  await orderAt('2025-01-01T00:00:00Z')
  await orderAt(now, createOnlineOrder)
  const returned = await createDeliveredCodOrder(context, customer, { of: kurta })
  await requestWholeReturn(context, customer, returned.id, { reason: null })
  const summary = await showDashboardSummary(context)
  const groups = ['toShip', 'unpaid', 'returnsToDecide', 'refundsFailed', 'refundsToPay'] as const
  for (const group of groups) {
    const { pagination } = await listAllOrders(context, { page: 1, group })
    expect(summary[group], group).toBe(pagination.totalItems)
  }
  expect(summary).toMatchObject({ toShip: 2, unpaid: 1, returnsToDecide: 1, refundsFailed: 0, refundsToPay: 0 })
  const [from, to] = [summary.days[0]!.day, summary.days.at(-1)!.day]
  const { pagination } = await listAllOrders(context, { page: 1, group: 'sales', from, to })
  expect(pagination.totalItems).toBe(summary.last30Days.orders)
})

test('unconfirmed orders are counted apart from those to ship', async ({ context }) => {
  const { customer, kurta } = await createSalesFixture(context)
  expect(await showDashboardSummary(context)).not.toHaveProperty('toConfirm')
  await createUnconfirmedOrder(context, customer, { of: kurta })
  await createCodOrder(context, customer, { of: kurta })
  expect(await showDashboardSummary(context)).toMatchObject({ toConfirm: 1, toShip: 1 })
})

test('orders with delivery problems are counted as they are listed', async ({ context }) => {
  const customer = await createCustomer(context)
  expect(await showDashboardSummary(context)).not.toHaveProperty('deliveryProblems')
  await createFailedShipment(context, customer)
  const { id } = await createPackedShipment(context, customer)
  await context.db.updateTable('shipments').set({ courierProblem: 'Lost' }).where('orderId', '=', id).execute()
  await createPackedShipment(context, customer)
  expect(await showDashboardSummary(context)).toMatchObject({ deliveryProblems: 2 })
  expect((await listAllOrders(context, { page: 1, group: 'deliveryProblems' })).pagination.totalItems).toBe(2)
})

test('variants with low stock or none are counted, without deleted products and retired variants', async ({
  context,
}) => {
  const product = await createProduct(context)
  for (const [color, stock] of Object.entries({ red: 6, blue: 5, green: 1, black: 0 })) {
    await createVariant(context, { product, color, stock })
  }
  await createVariant(context, { product, color: 'purple', stock: 2 })
  await context.db
    .updateTable('productVariants')
    .set({ retiredAt: context.clock() })
    .where('color', '=', 'purple')
    .execute()
  const deleted = await createVariant(context, { stock: 0 })
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: context.clock(), unpublishedAs: 'DELETED' })
    .where('id', '=', deleted.productId)
    .execute()
  expect((await showDashboardSummary(context)).stock).toEqual({ low: 2, out: 1, threshold: 5 })
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ lowStockThreshold: 0 }).execute()
  expect((await showDashboardSummary(context)).stock).toEqual({ low: 0, out: 1, threshold: 0 })
})

test('the best sellers of 30 days are sorted by pieces and include deleted products by name', async ({ context }) => {
  const { orderAt, kurta } = await createSalesFixture(context)
  const saree = await createVariant(context, { product: 'Saree', price: 900_00 })
  const deleted = await createVariant(context, { product: 'Lamp', stock: 100 })
  await orderAt(now, createCodOrder, 3)
  await orderAt(now, createCodOrder, 5, saree)
  await orderAt(now, createCodOrder, 1, deleted)
  await orderAt('2026-10-01T00:00:00Z', createCodOrder, 9, deleted)
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: context.clock(), unpublishedAs: 'DELETED' })
    .where('id', '=', deleted.productId)
    .execute()
  expect((await showDashboardSummary(context)).bestSellers).toEqual([
    { productId: saree.productId, name: 'Saree', pieces: 5, total: 4500_00 },
    { productId: kurta.productId, name: 'Kurta', pieces: 3, total: 300_00 },
    { productId: null, name: 'Lamp', pieces: 1, total: 499_00 },
  ])
})

test('the dashboard takes one statement and is for administrators only', async ({ context }) => {
  await createSalesFixture(context)
  context.statements.length = 0
  await showDashboardSummary(context)
  expect(context.statements).toHaveLength(1)
  const api = await createApi(context)
  const reply = await api.call('GET /dashboard', { token: await issueToken(context, await createAdmin(context)) })
  expect(reply).toMatchObject({ status: 200, body: { today: { orders: 0, total: '0.00' }, bestSellers: [] } })
  const customer = await issueToken(context, await createCustomer(context))
  expect((await api.call('GET /dashboard', { token: customer })).status).toBe(403)
  await api.app.close()
})

test('sales and best sellers count what was paid after discounts', async ({ context }) => {
  context.setClock(now)
  const [customer, of] = [await createCustomer(context), await createVariant(context, { price: 100_00 })]
  await createDiscountedOrder(context, customer, { of, quantity: 2 })
  const { today, bestSellers } = await showDashboardSummary(context)
  expect(today).toEqual({ orders: 1, total: 254_00 })
  expect(bestSellers).toMatchObject([{ pieces: 2, total: 180_00 }])
})
