import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { aCustomer, aDeliveredOrder, anAdmin, anOrder, aVariant, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { exportOrders } from './export-orders.ts'

type Asking = Parameters<typeof exportOrders>[1]
const november = { from: '2026-11-01', to: '2026-11-30' }

async function fileOf(shop: TestShop, asking: Partial<Asking> = {}) {
  const { bytes } = await exportOrders(shop, { ...november, ...asking })
  let file = ''
  for await (const piece of bytes) file += piece
  return file
}
const linesOf = (file: string) => parse<Record<string, string>>(file, { columns: true, bom: true })

test('a line tells all of an order: rupees with two decimals, India’s time, what was in it', async ({ shop }) => {
  shop.setClock('2026-11-20T20:15:00Z')
  const customer = await aCustomer(shop, { firstName: 'आशा', lastName: 'Rao', email: 'asha@x.in' })
  const of = await aVariant(shop, { product: 'Kurta, long', color: 'red', price: 999_50 })
  const order = await aDeliveredOrder(shop, customer, { of, quantity: 2 })
  const { number } = await shop.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  const file = await fileOf(shop)
  expect(file.startsWith('\ufeffOrder ID,')).toBe(true)
  expect(linesOf(file)).toEqual([
    expect.objectContaining({
      'Order ID': order.shortId,
      'Full order ID': order.id,
      'Ordered on': '2026-11-21 01:45',
      Customer: 'आशा Rao',
      'E-mail': 'asha@x.in',
      City: 'Bengaluru',
      Items: '2 × Kurta, long (red)',
      Pieces: '2',
      'Shipping (₹)': '0.00',
      'Total (₹)': '1999.00',
      'Payment method': 'COD',
      'Payment status': 'COMPLETED',
      'Delivery status': 'DELIVERED',
      'Delivered on': '2026-11-21 01:45',
      'Canceled on': '',
      Invoices: number,
    }),
  ])
})

test('a cell that a spreadsheet would run as a formula is text', async ({ shop }) => {
  shop.setClock('2026-11-20T06:00:00Z')
  const dangerous = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(1)']
  const of = await aVariant(shop, { stock: 10 })
  for (const firstName of dangerous) {
    await anOrder(shop, await aCustomer(shop, { firstName, lastName: 'x' }), { of })
  }
  const names = linesOf(await fileOf(shop)).map(({ Customer }) => Customer)
  expect(names.sort()).toEqual(dangerous.map((name) => `'${name} x`).sort())
})

test('every order of the days comes once, however many batches that takes', async ({ shop }) => {
  shop.setClock('2026-11-20T06:00:00Z')
  const customer = await aCustomer(shop)
  const { id } = await anOrder(shop, customer, { of: await aVariant(shop) })
  await shop.db.deleteFrom('orders').where('id', '=', id).execute()
  const buyer = { firstName: 'Asha', lastName: 'Rao', email: 'a@x.in', addressLine1: '1', city: 'B', state: 'K' }
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...{ ...buyer, postalCode: '560001', orderTotal: index, paymentMethod: 'COD' as const },
    // Dozens share a moment.
    orderDate: new Date(Date.UTC(2026, 10, 5, 0, index % 20)),
  }))
  await shop.db.insertInto('orders').values(rows).execute()
  const lines = linesOf(await fileOf(shop))
  expect(new Set(lines.map((line) => line['Full order ID'])).size).toBe(1100)
  expect(lines).toHaveLength(1100)
  // Two statements a batch: neither the orders nor the statements grow with the days.
  shop.statements.length = 0
  await fileOf(shop)
  expect(shop.statements).toHaveLength(6)
})

test('the file holds what the filters of the list find', async ({ shop }) => {
  const of = await aVariant(shop, { stock: 10 })
  const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop, { firstName: 'Ravi' })]
  shop.setClock('2026-11-30T18:29:59Z')
  const inTime = await anOrder(shop, ravi, { of })
  await anOrder(shop, asha, { of })
  shop.setClock('2026-11-30T18:30:00Z')
  await anOrder(shop, ravi, { of })
  expect(linesOf(await fileOf(shop, { q: 'ravi' })).map((line) => line['Full order ID'])).toEqual([inTime.id])
})

test('the call asks for whole days, a year at most, and answers administrators alone', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await signedIn(shop, await anAdmin(shop))
  const ask = (query: Record<string, string>, by = token) => api.call('GET /orders/export', { token: by, query })
  const errorsOf = async (query: Record<string, string>) => {
    const { status, body } = await ask(query)
    return status === 400 ? body.errors : status
  }
  expect(await errorsOf({})).toMatchObject({
    from: 'Please choose the first day.',
    to: 'Please choose the last day.',
  })
  expect(await errorsOf({ from: '', to: '2026-11-01' })).toEqual({ from: 'Please choose the first day.' })
  expect(await errorsOf({ from: '2026-11-02', to: '2026-11-01' })).toEqual({
    to: 'The last day must not be before the first.',
  })
  expect(await errorsOf({ from: '2025-11-01', to: '2026-11-02' })).toEqual({ to: 'Please choose 366 days at most.' })
  expect(await errorsOf({ from: '2025-11-01', to: '2026-11-01' })).toBe(200)
  expect(await errorsOf({ from: '1.11.2026', to: '2026-11-01' })).toHaveProperty('from')
  expect((await ask(november, await signedIn(shop, customer))).status).toBe(403)

  const { headers, body } = await ask(november)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-2026-11-01-to-2026-11-30.csv"',
    'cache-control': 'no-store',
  })
  expect(body.split('\r\n')).toHaveLength(2)
})
