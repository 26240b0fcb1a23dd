import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { asPaid } from '#tests/support/as-paid.ts'
import { aCustomer, anAdmin, anOnlineOrder, anOrder, aVariant, signedIn } from '#tests/support/makers.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import type { TestShop } from '#tests/support/test.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import { shortIdOf } from './order-reply.ts'
import { ordersToPack } from './packing.store.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

const sender = { companyName: 'Chandrika Textiles', address: '14, Avenue Road', contact: '+91 80 4123 4567' }
const now = new Date('2026-11-21T06:30:00Z')

/** What the slips of these orders say, a line for each text drawn. */
async function slipsOf({ db }: TestShop, ids: string[]) {
  const pdf = await drawPackingSlips(await ordersToPack(db, ids), sender, now, { compress: false })
  return pdfText(pdf).split('\n')
}

test('a packing slip says where the parcel goes and what is in it, and no price', async ({ shop }) => {
  shop.setClock('2026-11-20T20:00:00Z')
  const customer = await aCustomer(shop, { firstName: 'Leela', lastName: 'Nair', mobile: '98765 43210' })
  const of = await aVariant(shop, { product: 'Handloom Kurta', color: 'maroon', price: 1299_00 })
  const order = await anOnlineOrder(shop, customer, { of, quantity: 3 })
  await asPaid(shop, order)
  const said = await slipsOf(shop, [order.id])
  for (const text of [
    'Packing slip',
    `Order ${shortIdOf(order)}`,
    'Placed on 21 Nov 2026',
    'Chandrika Textiles',
    'Ship to',
    'Leela Nair',
    'Bengaluru, Karnataka 560001',
    'Phone 98765 43210',
    'Handloom Kurta',
    'maroon',
    '3 pieces',
    'Paid.',
    'Page 1 of 1',
  ]) {
    expect(said).toContain(text)
  }
  expect(said.join('\n')).not.toContain('₹')
})

test('cash that has to be collected is on it; what must not leave says so', async ({ shop }) => {
  const [customer, admin] = [await aCustomer(shop), await anAdmin(shop)]
  const of = await aVariant(shop, { price: 1299_00 })
  const [cash, unpaid, canceled] = [
    await anOrder(shop, customer, { of }),
    await anOnlineOrder(shop, customer, { of }),
    await anOrder(shop, customer, { of }),
  ]
  await setDeliveryStatus(shop, admin, canceled.id, { deliveryStatus: 'CANCELED' })
  const said = async (id: string) => (await slipsOf(shop, [id])).join('')
  expect(await said(cash.id)).toContain('Cash on delivery: collect ₹1,299.00.')
  expect(await said(unpaid.id)).toContain('NOT PAID yet.')
  expect(await said(canceled.id)).toContain('CANCELED: do not send.')
})

test('several orders are one file in the order in which they were chosen, each on its own page', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const of = await aVariant(shop)
  const ids: string[] = []
  for (let order = 0; order < 3; order++) ids.push((await anOrder(shop, customer, { of })).id)
  const said = await slipsOf(shop, ids.toReversed())
  expect(said.filter((text) => text.startsWith('Order ') && text.length === 14)).toEqual(
    ids.toReversed().map((id) => `Order ${id.slice(0, 8).toUpperCase()}`),
  )
  expect(said.filter((text) => text === 'Page 1 of 1')).toHaveLength(3)
})

test('the call answers a PDF to administrators, and refuses what names no order', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await signedIn(shop, await anAdmin(shop))
  const { id, shortId } = await anOrder(shop, customer, { of: await aVariant(shop) })
  const ask = (query: Record<string, string>, by = token) => api.call('GET /orders/packing-slips', { token: by, query })

  const reply = await ask({ ids: `${id},${randomUUID()}` })
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="packing-slip-${shortId.toLowerCase()}.pdf"`,
  })
  expect(reply.body).toContain('%PDF-')
  expect((await ask({ ids: randomUUID() })).status).toBe(404)
  expect(await ask({})).toMatchObject({ status: 400, body: { errors: { ids: 'Please choose at least one order.' } } })
  for (const ids of [',', 'x', `${id},x`, Array.from({ length: 101 }, () => randomUUID()).join()]) {
    expect((await ask({ ids })).status, ids).toBe(400)
  }
  expect((await ask({ ids: id }, await signedIn(shop, customer))).status).toBe(403)
})
