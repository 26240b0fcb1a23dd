import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { addCode } from '#server/cart/codes/add-code.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import {
  createCartItem,
  createCodOrder,
  createDeliveredCodOrder,
  createOnlineOrder,
} from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { exportOrders } from './export-orders.ts'

type ExportOrdersQuery = Parameters<typeof exportOrders>[1]
const november = { from: '2026-11-01', to: '2026-11-30' }

async function exportToCsv(context: TestContext, query: Partial<ExportOrdersQuery> = {}) {
  const { bytes } = await exportOrders(context, { ...november, ...query })
  let file = ''
  for await (const chunk of bytes) file += chunk
  return file
}
const parseCsv = (file: string) => parse<Record<string, string>>(file, { columns: true, bom: true })

test('a line of the export has the data of an order: rupees with two decimals, times in India, items', async ({
  context,
}) => {
  context.setClock('2026-11-20T20:15:00Z')
  const customer = await createCustomer(context, { firstName: 'आशा', lastName: 'Rao', email: 'asha@x.in' })
  const of = await createVariant(context, { product: 'Kurta, long', color: '#3a3a8c', price: 999_50 })
  const order = await createDeliveredCodOrder(context, customer, { of, quantity: 2 })
  const { number } = await context.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  const file = await exportToCsv(context)
  expect(file.startsWith('\ufeffOrder ID,')).toBe(true)
  expect(parseCsv(file)).toEqual([
    expect.objectContaining({
      'Order ID': order.shortId,
      'Full order ID': order.id,
      'Ordered on': '2026-11-21 01:45',
      Customer: 'आशा Rao',
      'E-mail': 'asha@x.in',
      City: 'Bengaluru',
      Items: '2 × Kurta, long (Indigo)',
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

test('the phone number is that of the label, with ten digits for a number of India', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context, { mobile: '+91 98765 43210' })
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const phoneWith = async (phone: string | null) => {
    await context.db.updateTable('orders').set({ phone }).where('id', '=', id).execute()
    return parseCsv(await exportToCsv(context))[0]!.Phone
  }
  expect(await phoneWith(null)).toBe('9876543210')
  expect(await phoneWith('+91-91234 56789')).toBe('9123456789')
  expect(await phoneWith('ask Ravi')).toBe('ask Ravi')
  await context.db.updateTable('orders').set({ mobile: null }).execute()
  expect(await phoneWith(null)).toBe('')
})

test('discounts, the fee of cash on delivery, its advance, the cash to collect, shipments and refunds of parts are the last columns of the export', async ({
  context,
}) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context)
  const of = await createVariant(context, { price: 100_00 })
  await createCodOrder(context, customer, { of })
  await createOffer(context, {
    name: 'Free delivery',
    code: 'SHIP',
    benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' },
  })
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  await addCode(context, customer, 'SHIP')
  await createDiscountedOrder(context, customer, { of })
  const lines = parseCsv(await exportToCsv(context)).map((line) => Object.entries(line).slice(-10))
  expect(lines).toContainEqual([
    ['Remark', ''],
    ['Discount (₹)', '20.00'],
    ['Discounts', 'Diwali; Free delivery (SHIP)'],
    ['COD fee (₹)', '25.00'],
    ['Advance (₹)', '0.00'],
    ['Advance status', 'NONE'],
    ['Cash to collect (₹)', '205.00'],
    ['Shipments', ''],
    ['Refunds of parts (₹)', ''],
    ['Refunds of parts to pay (₹)', ''],
  ])
  expect(lines).toContainEqual([
    ['Remark', ''],
    ['Discount (₹)', '0.00'],
    ['Discounts', ''],
    ['COD fee (₹)', '0.00'],
    ['Advance (₹)', '0.00'],
    ['Advance status', 'NONE'],
    ['Cash to collect (₹)', '100.00'],
    ['Shipments', ''],
    ['Refunds of parts (₹)', ''],
    ['Refunds of parts to pay (₹)', ''],
  ])
})

test('the remark of the export names canceled items, and the other columns are without them', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta', color: 'red', price: 100_00 })
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 3 })
  const canceled = [{ orderItemId: items[0]!.id, quantity: 2 }]
  await cancelItems(context, customer, id, { items: canceled, reason: null })
  expect(parseCsv(await exportToCsv(context))).toMatchObject([
    { Pieces: '1', 'Total (₹)': '100.00', Remark: 'Canceled: 2 × Kurta (Red), 200.00' },
  ])
})

test('the export has what was and what is still to be refunded for parts of an order', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta', color: 'red', stock: 9, price: 100_00 })
  const { id, items } = await createOnlineOrder(context, customer, { of, quantity: 4 })
  await context.db.updateTable('orders').set({ paymentStatus: 'COMPLETED' }).where('id', '=', id).execute()
  const canceled = [{ orderItemId: items[0]!.id, quantity: 1 }]
  const cancelOne = () => cancelItems(context, customer, id, { items: canceled, reason: null })
  const exported = async () => {
    const [line] = parseCsv(await exportToCsv(context))
    const { Remark, 'Refunds of parts (₹)': paid, 'Refunds of parts to pay (₹)': toPay, 'Refund (₹)': ofOrder } = line!
    return { Remark, paid, toPay, ofOrder }
  }
  await cancelOne()
  // The store kept a part of what the pieces cost.
  await context.db.updateTable('refunds').set({ amount: 90_00 }).execute()
  const remark = 'Canceled: 1 × Kurta (Red), 100.00; to be refunded 90.00'
  expect(await exported()).toEqual({ Remark: remark, paid: '0.00', toPay: '90.00', ofOrder: '' })

  await context.db.updateTable('refunds').set({ status: 'COMPLETED', completedAt: context.clock() }).execute()
  context.setClock('2026-11-20T06:01:00Z')
  await cancelOne()
  const later = 'Canceled: 1 × Kurta (Red), 100.00; to be refunded 100.00'
  expect(await exported()).toEqual({
    Remark: `${remark.replace('to be refunded', 'refunded')}; ${later}`,
    paid: '90.00',
    toPay: '100.00',
    ofOrder: '',
  })

  await context.db.updateTable('refunds').set({ status: 'FAILED' }).where('status', '=', 'PENDING').execute()
  expect(await exported()).toMatchObject({ paid: '90.00', toPay: '100.00' })
  // The refund of the order itself has its own column.
  await cancelOrder(context, customer, id)
  expect(await exported()).toMatchObject({ paid: '90.00', toPay: '100.00', ofOrder: '200.00' })
})

test('the refund of a return of the whole order is exported once, as that of the order', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context)
  const { id } = await createDeliveredCodOrder(context, customer, {
    of: await createVariant(context, { price: 100_00 }),
  })
  await requestWholeReturn(context, customer, id, { reason: null })
  const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
  await decideReturnWithoutCheck(context, await createAdmin(context), id, accepted)
  expect(parseCsv(await exportToCsv(context))).toMatchObject([
    { 'Refund (₹)': '100.00', 'Refunds of parts (₹)': '', 'Refunds of parts to pay (₹)': '' },
  ])
})

test('the export names the courier, the tracking number and the status of each shipment', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const admin = await createAdmin(context)
  const of = await createVariant(context)
  const { id, items } = await createCodOrder(context, await createCustomer(context), { of, quantity: 2 })
  const one = [{ orderItemId: items[0]!.id, quantity: 1 }]
  const ekart = { ...unnamedCourier, courier: 'EKART', trackingNumber: '4711', items: one } as const
  await createShipment(context, admin, id, { ...ekart, handOver: true })
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: false })
  expect(parseCsv(await exportToCsv(context))).toEqual([
    expect.objectContaining({ Shipments: 'Parcel 1, Ekart 4711: On its way; Parcel 2: Packed' }),
  ])
})

test('the cash to collect is without that of shipments that are delivered or on their way back', async ({
  context,
}) => {
  context.setClock('2026-11-20T06:00:00Z')
  const admin = await createAdmin(context)
  const of = await createVariant(context, { price: 400_00 })
  const { id, items } = await createCodOrder(context, await createCustomer(context), { of, quantity: 2 })
  const one = [{ orderItemId: items[0]!.id, quantity: 1 }]
  const { order } = await createShipment(context, admin, id, { ...unnamedCourier, items: one, handOver: true })
  const params = { id, shipmentId: order.shipments![0]!.id }
  for (const transition of ['sendBack', 'deliver'] as const) {
    await transitionShipment(context, admin, params, { transition, reason: 'Nobody was at home.' })
    expect(parseCsv(await exportToCsv(context))).toMatchObject([{ 'Cash to collect (₹)': '400.00' }])
  }
})

test('a cell that starts like a formula is escaped', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const dangerous = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(1)', '＝1']
  const of = await createVariant(context, { stock: 10 })
  for (const firstName of dangerous) {
    await createCodOrder(context, await createCustomer(context, { firstName, lastName: 'x' }), { of })
  }
  const names = parseCsv(await exportToCsv(context)).map(({ Customer }) => Customer)
  expect(names.sort()).toEqual(dangerous.map((name) => `'${name} x`).sort())
})

test('every order of the period is exported once, over several batches', async ({ context }) => {
  context.setClock('2026-11-20T06:00:00Z')
  const customer = await createCustomer(context)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  await context.db.deleteFrom('orders').where('id', '=', id).execute()
  const buyer = { firstName: 'Asha', lastName: 'Rao', email: 'a@x.in', addressLine1: '1', city: 'B', state: 'K' }
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...buyer,
    postalCode: '560001',
    orderTotal: index,
    paymentMethod: 'COD' as const,
    // 55 orders have the same timestamp.
    orderDate: new Date(Date.UTC(2026, 10, 5, 0, index % 20)),
  }))
  await context.db.insertInto('orders').values(rows).execute()
  const lines = parseCsv(await exportToCsv(context))
  expect(new Set(lines.map((line) => line['Full order ID'])).size).toBe(1100)
  expect(lines).toHaveLength(1100)
  // Two statements for each of the three batches.
  context.statements.length = 0
  await exportToCsv(context)
  expect(context.statements).toHaveLength(6)
})

test('the export applies the filters of the list', async ({ context }) => {
  const of = await createVariant(context, { stock: 10 })
  const [asha, ravi] = [await createCustomer(context), await createCustomer(context, { firstName: 'Ravi' })]
  context.setClock('2026-11-30T18:29:59Z')
  const inTime = await createCodOrder(context, ravi, { of })
  await createCodOrder(context, asha, { of })
  context.setClock('2026-11-30T18:30:00Z')
  await createCodOrder(context, ravi, { of })
  expect(parseCsv(await exportToCsv(context, { q: 'ravi' })).map((line) => line['Full order ID'])).toEqual([inTime.id])
})

test('the call requires whole days, at most a year, and an administrator', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, await createAdmin(context))
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
  expect((await ask(november, await issueToken(context, customer))).status).toBe(403)

  const { headers, body } = await ask(november)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-2026-11-01-to-2026-11-30.csv"',
    'cache-control': 'no-store',
  })
  expect(body.split('\r\n')).toHaveLength(2)
})
