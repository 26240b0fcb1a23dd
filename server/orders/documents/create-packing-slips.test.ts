import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toShortId } from '#contract/orders/short-id.ts'
import { test } from '#tests/support/api.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import { createCartItem, createCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import { findOrdersToPack } from './packing-slips.store.ts'

const sender = { companyName: 'Chandrika Textiles', address: '14, Avenue Road', contact: '+91 80 4123 4567' }
const now = new Date('2026-11-21T06:30:00Z')

/** The texts on the packing slips of these orders. */
async function renderPackingSlips({ db }: TestContext, ids: string[]) {
  const pdf = await drawPackingSlips(await findOrdersToPack(db, ids), sender, now, { compress: false })
  return extractPdfText(pdf).split('\n')
}

test('a packing slip has the address and the items, and no prices', async ({ context }) => {
  context.setClock('2026-11-20T20:00:00Z')
  const customer = await createCustomer(context, { firstName: 'Leela', lastName: 'Nair', mobile: '98765 43210' })
  const of = await createVariant(context, { product: 'Handloom Kurta', color: 'maroon', price: 1299_00 })
  const order = await createOnlineOrder(context, customer, { of, quantity: 3 })
  await markAsPaid(context, order)
  const texts = await renderPackingSlips(context, [order.id])
  for (const text of [
    'Packing slip',
    `Order ${toShortId(order)}`,
    'Placed on 21 Nov 2026',
    'Chandrika Textiles',
    'Ship to',
    'Leela Nair',
    'Bengaluru, Karnataka 560001',
    'Phone 98765 43210',
    'Handloom Kurta',
    'Maroon',
    '3 pieces',
    'Paid.',
    'Page 1 of 1',
  ]) {
    expect(texts).toContain(text)
  }
  expect(texts.join('\n')).not.toContain('₹')
})

test('a packing slip says when characters of its address or items cannot be printed, and only then', async ({
  context,
}) => {
  const renderText = async (firstName: string, product: string) => {
    const customer = await createCustomer(context, { firstName })
    const { id } = await createCodOrder(context, customer, { of: await createVariant(context, { product }) })
    return (await renderPackingSlips(context, [id])).join(' ')
  }
  const warning = 'Some letters (?) cannot be printed: see the order.'
  expect(await renderText('کارتک', 'Kurta')).toContain(warning)
  expect(await renderText('Karthik', 'ریشمی ساڑی')).toContain(warning)
  expect(await renderText('आशा', 'रेशमी साड़ी')).not.toContain(warning)
  expect(await renderText('கார்த்திக்', 'பட்டு சேலை')).not.toContain(warning)
})

test('the cash to collect contains discounts and the fee of cash on delivery; of nothing, nothing is collected', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { price: 100_00 })
  const { id } = await createDiscountedOrder(context, customer, { of })
  expect((await renderPackingSlips(context, [id])).join('')).toContain('Cash on delivery: collect ₹164.00.')
  await context.db.updateTable('orders').set({ orderTotal: 0 }).where('id', '=', id).execute()
  expect((await renderPackingSlips(context, [id])).join('')).toContain('Nothing to collect.')
})

test('a packing slip states the cash to collect, and whether the order must not be shipped', async ({ context }) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { price: 1299_00 })
  const [cash, unpaid, canceled] = [
    await createCodOrder(context, customer, { of }),
    await createOnlineOrder(context, customer, { of }),
    await createCodOrder(context, customer, { of }),
  ]
  await setDeliveryStatus(context, admin, canceled.id, { deliveryStatus: 'CANCELED' })
  const renderText = async (id: string) => (await renderPackingSlips(context, [id])).join('')
  expect(await renderText(cash.id)).toContain('Cash on delivery: collect ₹1,299.00.')
  expect(await renderText(unpaid.id)).toContain('NOT PAID yet.')
  expect(await renderText(canceled.id)).toContain('CANCELED: do not send.')
  const unconfirmed = await createUnconfirmedOrder(context, customer, { of })
  expect(await renderText(unconfirmed.id)).toContain('NOT CONFIRMED by the customer')
})

test('the packing slip of an order in several parcels leaves the cash to the labels, packed or sent', async ({
  context,
}) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { price: 500_00 })
  for (const handOver of [false, true]) {
    const { id, items } = await createCodOrder(context, customer, { of, quantity: 3 })
    for (const quantity of [1, 2]) {
      const pieces = [{ orderItemId: items[0]!.id, quantity }]
      await createShipment(context, admin, id, { ...unnamedCourier, items: pieces, handOver })
      const text = (await renderPackingSlips(context, [id])).join('').replace(/\s+/g, '')
      expect(text).toContain('collectwhatthelabelsays.')
    }
  }
})

test('the packing slip of a partly shipped order says so, and leaves the cash to the labels', async ({ context }) => {
  const of = await createVariant(context, { price: 500_00 })
  const { id, items } = await createCodOrder(context, await createCustomer(context), { of, quantity: 3 })
  const pieces = [{ orderItemId: items[0]!.id, quantity: 1 }]
  await createShipment(context, await createAdmin(context), id, { ...unnamedCourier, items: pieces, handOver: true })
  const text = (await renderPackingSlips(context, [id])).join('').replace(/\s+/g, ' ')
  expect(text).toContain('PARTLY SENT: some of these pieces')
  expect(text).toContain('what the label says.')
  expect(text).not.toContain('₹')
})

test('the packing slip of an order in parts says which pieces have left, are in another parcel or in none', async ({
  context,
}) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const stole = await createVariant(context, { product: 'Stole', stock: 9 })
  await createCartItem(context, customer, stole, 1)
  const { id, items } = await createCodOrder(context, customer, {
    of: await createVariant(context, { product: 'Kurta', stock: 9 }),
    quantity: 6,
  })
  const kurta = items.find(({ product }) => product.name === 'Kurta')!
  const pack = async (quantity: number, handOver: boolean) => {
    const part = [{ orderItemId: kurta.id, quantity }]
    await createShipment(context, admin, id, { ...unnamedCourier, items: part, handOver })
  }
  const texts = () => renderPackingSlips(context, [id])
  expect((await texts()).join(' ')).not.toMatch(/parcel|not packed/)
  await pack(1, true)
  await pack(2, false)
  expect(await texts()).toEqual(
    expect.arrayContaining(['1 sent, parcel 1', '2 in parcel 2', '3 not packed', '1 not packed']),
  )
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const sent = await texts()
  for (const text of ['1 sent, parcel 1', '2 sent, parcel 2', '3 sent, parcel 3', '1 sent, parcel 3'])
    expect(sent).toContain(text)
  expect(sent.join(' ')).not.toContain('not packed')
})

test('the packing slip of an order of which no piece waits any more says that it was sent', async ({ context }) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { price: 500_00 })
  const [cash, paid] = [
    await createCodOrder(context, customer, { of }),
    await createOnlineOrder(context, customer, { of }),
  ]
  await markAsPaid(context, paid)
  const noteOf = async (id: string) => (await renderPackingSlips(context, [id])).join(' ').replace(/\s+/g, ' ')
  for (const { id } of [cash, paid]) {
    expect(await noteOf(id)).not.toContain('do not send')
    await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
    expect(await noteOf(id)).toContain('SENT: do not send again.')
    await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
    expect(await noteOf(id)).not.toContain('do not send')
    await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
    expect(await noteOf(id)).toContain('DELIVERED: do not send again.')
  }

  const { id, request, check } = await createDeliveredOrder(context)
  const first = await check(await request({ Kurta: 3 }))
  expect(first.returnStatus).toBe('NONE')
  expect(await noteOf(id)).toContain('DELIVERED: do not send again.')
  const second = await check(await request({ Phone: 1 }))
  expect(second).toMatchObject({ returnStatus: 'ACCEPTED', paymentStatus: 'COMPLETED' })
  expect(await noteOf(id)).toContain('RETURNED: do not send again.')
})

test('several orders are one file in the given order, each on its own page', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  const ids: string[] = []
  for (let order = 0; order < 3; order++) ids.push((await createCodOrder(context, customer, { of })).id)
  const texts = await renderPackingSlips(context, ids.toReversed())
  expect(texts.filter((text) => text.startsWith('Order ') && text.length === 14)).toEqual(
    ids.toReversed().map((id) => `Order ${id.slice(0, 8).toUpperCase()}`),
  )
  expect(texts.filter((text) => text === 'Page 1 of 1')).toHaveLength(3)
})

test('the call returns a PDF to administrators, and rejects invalid ids', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, await createAdmin(context))
  const { id, shortId } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const ask = (query: Record<string, string>, by = token) => api.call('GET /orders/packing-slips', { token: by, query })

  const response = await ask({ ids: `${id},${randomUUID()}` })
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="packing-slip-${shortId.toLowerCase()}.pdf"`,
  })
  expect(response.body).toContain('%PDF-')
  expect((await ask({ ids: randomUUID() })).status).toBe(404)
  expect(await ask({})).toMatchObject({ status: 400, body: { errors: { ids: 'Please choose at least one order.' } } })
  for (const ids of [',', 'x', `${id},x`, Array.from({ length: 201 }, () => randomUUID()).join()]) {
    expect((await ask({ ids })).status, ids).toBe(400)
  }
  expect((await ask({ ids: id }, await issueToken(context, customer))).status).toBe(403)
})
