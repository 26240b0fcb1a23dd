import { expect } from 'vitest'
import { apiOf } from '#tests/support/api.ts'
import { asPaid } from '#tests/support/as-paid.ts'
import {
  aCustomer,
  aDeliveredOrder,
  anAdmin,
  anOnlineOrder,
  anOrder,
  aProduct,
  aVariant,
  signedIn,
} from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'
import { decideReturn } from '../orders/decide-return.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { requestReturn } from '../orders/request-return.ts'
import { setDeliveryStatus } from '../orders/set-delivery-status.ts'
import { figuresOf } from './figures.ts'

// Half past noon in India.
const now = '2026-11-21T07:00:00Z'
const nothing = { orders: 0, total: 0 }

/** Orders of a customer placed at any moment; the clock stands at noon of the 21st afterwards. */
async function aTill(shop: TestShop) {
  const [customer, admin] = [await aCustomer(shop), await anAdmin(shop)]
  const of = await aVariant(shop, { product: 'Kurta', price: 100_00, stock: 100 })
  const at = async (
    moment: string,
    make: typeof anOrder | typeof anOnlineOrder = anOrder,
    quantity = 1,
    goods = of,
  ) => {
    shop.setClock(moment)
    const { id } = await make(shop, customer, { of: goods, quantity })
    shop.setClock(now)
    return { id }
  }
  return { customer, admin, of, at }
}

test('sales are counted by days of India: today, 7 and 30 days, and every day has its place', async ({ shop }) => {
  const { at } = await aTill(shop)
  // Midnight in India is half past six in the evening, UTC.
  await at('2026-11-20T18:30:00Z')
  await at(now, anOrder, 2)
  await at('2026-11-20T18:29:59Z')
  await at('2026-11-14T18:30:00Z')
  await at('2026-11-14T18:29:59Z')
  await at('2026-10-22T18:30:00Z')
  await at('2026-10-22T18:29:59Z')
  const { today, last7Days, last30Days, days } = await figuresOf(shop)
  expect(today).toEqual({ orders: 2, total: 300_00 })
  expect(last7Days).toEqual({ orders: 4, total: 500_00 })
  expect(last30Days).toEqual({ orders: 6, total: 700_00 })
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', orders: 1, total: 100_00 })
  expect(days[1]).toEqual({ day: '2026-10-24', ...nothing })
  expect(days.at(-1)).toEqual({ day: '2026-11-21', orders: 2, total: 300_00 })
})

test('canceled, returned, unpaid, pretended and demonstrated orders are no sales', async ({ shop }) => {
  const { at, admin, customer, of } = await aTill(shop)
  const canceled = await at(now)
  await setDeliveryStatus(shop, admin, canceled.id, { deliveryStatus: 'CANCELED' })
  shop.setClock(now)
  const returned = await aDeliveredOrder(shop, customer, { of })
  await requestReturn(shop, customer, returned.id, { reason: null })
  await decideReturn(shop, admin, returned.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await at(now, anOnlineOrder)
  await asPaid(shop, await at(now, anOnlineOrder), 'simulator')
  const demo = await at(now)
  await shop.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo.id).execute()
  expect((await figuresOf(shop)).last30Days).toEqual(nothing)

  await asPaid(shop, await at(now, anOnlineOrder))
  expect((await figuresOf(shop)).last30Days).toEqual({ orders: 1, total: 100_00 })
})

test('what waits for somebody is counted as the list behind the number shows it', async ({ shop }) => {
  const { at, customer, of } = await aTill(shop)
  await at(now)
  await at('2025-01-01T00:00:00Z')
  await at(now, anOnlineOrder)
  const returned = await aDeliveredOrder(shop, customer, { of })
  await requestReturn(shop, customer, returned.id, { reason: null })
  const figures = await figuresOf(shop)
  const groups = ['toShip', 'unpaid', 'returnsToDecide', 'refundsFailed', 'refundsToPay'] as const
  for (const group of groups) {
    const { pagination } = await listAllOrders(shop, { page: 1, group })
    expect(figures[group], group).toBe(pagination.totalItems)
  }
  expect(figures).toMatchObject({ toShip: 2, unpaid: 1, returnsToDecide: 1, refundsFailed: 0, refundsToPay: 0 })
  const [from, to] = [figures.days[0]!.day, figures.days.at(-1)!.day]
  const { pagination } = await listAllOrders(shop, { page: 1, group: 'sales', from, to })
  expect(pagination.totalItems).toBe(figures.last30Days.orders)
})

test('colours of which few or none are left are counted; deleted products and colours are not', async ({ shop }) => {
  const product = await aProduct(shop)
  for (const [color, stock] of Object.entries({ red: 6, blue: 5, green: 1, black: 0 })) {
    await aVariant(shop, { product, color, stock })
  }
  await aVariant(shop, { product, color: 'purple', stock: 2 })
  await shop.db.updateTable('productVariants').set({ retiredAt: shop.clock() }).where('color', '=', 'purple').execute()
  const gone = await aVariant(shop, { stock: 0 })
  await shop.db.updateTable('products').set({ deletedAt: shop.clock() }).where('id', '=', gone.productId).execute()
  expect((await figuresOf(shop)).stock).toEqual({ low: 2, out: 1, threshold: 5 })
  await ensureCompanyDetails(shop.db)
  await shop.db.updateTable('companyDetails').set({ lowStockThreshold: 0 }).execute()
  expect((await figuresOf(shop)).stock).toEqual({ low: 0, out: 1, threshold: 0 })
})

test('the best sellers of 30 days stand by pieces; one that has left the shop keeps its name', async ({ shop }) => {
  const { at, of } = await aTill(shop)
  const saree = await aVariant(shop, { product: 'Saree', price: 900_00 })
  const old = await aVariant(shop, { product: 'Lamp', stock: 100 })
  await at(now, anOrder, 3)
  await at(now, anOrder, 5, saree)
  await at(now, anOrder, 1, old)
  await at('2026-10-01T00:00:00Z', anOrder, 9, old)
  await shop.db.updateTable('products').set({ deletedAt: shop.clock() }).where('id', '=', old.productId).execute()
  expect((await figuresOf(shop)).bestSellers).toEqual([
    { productId: saree.productId, name: 'Saree', pieces: 5, total: 4500_00 },
    { productId: of.productId, name: 'Kurta', pieces: 3, total: 300_00 },
    { productId: null, name: 'Lamp', pieces: 1, total: 499_00 },
  ])
})

test('the dashboard is one statement, and administrators’ alone', async ({ shop }) => {
  await aTill(shop)
  shop.statements.length = 0
  await figuresOf(shop)
  expect(shop.statements).toHaveLength(1)
  const api = await apiOf(shop)
  const reply = await api.call('GET /dashboard', { token: await signedIn(shop, await anAdmin(shop)) })
  expect(reply).toMatchObject({ status: 200, body: { today: { orders: 0, total: '0.00' }, bestSellers: [] } })
  const customer = await signedIn(shop, await aCustomer(shop))
  expect((await api.call('GET /dashboard', { token: customer })).status).toBe(403)
  await api.app.close()
})
