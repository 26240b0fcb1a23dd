import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Caller } from '#server/context.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, findStock, issueToken } from '#tests/support/factories.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import { createAddress, createCartItem } from '#tests/support/order-factories.ts'
import { connectCounting } from '#tests/support/processes/connect-counting.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { buyAgain } from './buy-again.ts'
import { drawPackingSlips } from './documents/draw-packing-slips.ts'
import { findOrdersToPack } from './documents/packing-slips.store.ts'
import { setDeliveryStatus } from './fulfilment/set-delivery-status.ts'
import { exportOrders } from './listing/export-orders.ts'
import { placeOrder } from './placement/place-order.ts'

const now = '2026-11-20T06:00:00Z'
const owner = 'owner@raosarees.in'

/** A customer with two pieces of a kurta in size XL in the cart; the size costs ₹1,299, the product ₹999. */
async function createSizedCart(context: TestContext, { stock = 5 } = {}) {
  context.setClock(now)
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ email: owner }).execute()
  const customer = await createCustomer(context)
  const { product } = await createVariant(context, {
    product: 'Kurta',
    price: 999_00,
    color: 'navy',
    optionName: 'Size',
    optionValue: 'M',
  })
  const details = { color: 'navy', optionValue: 'XL', ownPrice: 1299_00, sku: 'KURTA-NAVY-XL', stock }
  const variant = await createVariant(context, { product, ...details })
  const item = await createCartItem(context, customer, variant, 2)
  return { customer, variant, item }
}

async function placeCart(context: TestContext, customer: Caller, price?: number) {
  const { id: addressId } = await createAddress(context, customer)
  const cart = await context.db.selectFrom('cartItems').select('id').executeTakeFirstOrThrow()
  const expectedPrices = price === undefined ? undefined : [{ cartItemId: cart.id, price }]
  const { order } = await placeOrder(context, customer, {
    addressId,
    paymentMethod: 'COD',
    ...(expectedPrices && { expectedPrices }),
  })
  return order
}

const sizedItem = {
  quantity: 2,
  priceAtPurchase: 1299_00,
  product: { name: 'Kurta', variant: { color: 'navy', optionName: 'Size', optionValue: 'XL' } },
}

test('an order of a size is charged at the own price of the size, and its stock is decremented', async ({
  context,
}) => {
  const { customer, variant } = await createSizedCart(context)
  const order = await placeCart(context, customer, 1299_00)
  expect(order).toMatchObject({ orderTotal: 2598_00, items: [sizedItem] })
  expect(await findStock(context, variant)).toBe(3)
})

test('a changed own price is reported before the order is placed', async ({ context }) => {
  const { customer, item } = await createSizedCart(context)
  await context.db
    .updateTable('productVariants')
    .set({ originalPrice: 1399_00, discountPrice: 1349_00 })
    .where('optionValue', '=', 'XL')
    .execute()
  await expect(placeCart(context, customer, 1299_00)).rejects.toMatchObject({
    kind: 'conflict',
    details: {
      total: '2698.00',
      problems: [
        {
          kind: 'PRICE_CHANGED',
          cartItemId: item.id,
          price: '1349.00',
          message: 'Kurta (Navy, Size XL) now costs ₹1,349.00 instead of ₹1,299.00.',
        },
      ],
    },
  })
  expect(await placeCart(context, customer, 1349_00)).toMatchObject({ orderTotal: 2698_00 })
})

test('a change of the product’s price does not concern a size with an own price', async ({ context }) => {
  const { customer } = await createSizedCart(context)
  await context.db.updateTable('products').set({ originalPrice: 899_00 }).execute()
  expect(await placeCart(context, customer, 1299_00)).toMatchObject({ orderTotal: 2598_00 })
})

test('insufficient stock is reported with the size', async ({ context }) => {
  const { customer } = await createSizedCart(context, { stock: 1 })
  await expect(placeCart(context, customer)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Kurta (navy, Size XL). Available: 1',
  })
})

test('placing an order of sizes takes three round trips to the database', async ({ context }) => {
  const { customer } = await createSizedCart(context)
  const { id: addressId } = await createAddress(context, customer)
  const { db, roundTrips } = await connectCounting(context)
  const place = () => placeOrder({ ...context, db }, customer, { addressId, paymentMethod: 'COD' }, { key: 'a key' })
  expect(await roundTrips(place)).toBe(3)
})

test('history, details and the back office have the size of an item', async ({ context, api }) => {
  const { customer } = await createSizedCart(context)
  const { id } = await placeCart(context, customer)
  const admin = await createAdmin(context)
  const wireItem = { ...sizedItem, priceAtPurchase: '1299.00' }
  const own = await api.call('GET /orders/my-orders', { token: await issueToken(context, customer) })
  expect(own.body).toMatchObject({ orders: [{ items: [wireItem] }] })
  for (const caller of [customer, admin]) {
    const details = await api.call('GET /orders/{id}', { params: { id }, token: await issueToken(context, caller) })
    expect(details.body).toMatchObject({ order: { items: [wireItem] } })
  }
  const all = await api.call('GET /orders/all', { token: await issueToken(context, admin) })
  expect(all.body).toMatchObject({ orders: [{ items: [wireItem] }] })
})

test('the mails to customer and owner name the size, also when it is sold out', async ({ context }) => {
  const { customer } = await createSizedCart(context, { stock: 2 })
  await placeCart(context, customer)
  await context.runJobs()
  await context.runJobs()
  const mails = context.mails.splice(0)
  const toCustomer = mails.filter(({ to }) => to === customer.email)
  const toOwner = mails.filter(({ to }) => to === owner)
  for (const { text } of [...toCustomer, ...toOwner]) expect(text).toContain('Kurta (Navy, Size XL)')
  expect(toCustomer).toHaveLength(1)
  expect(toCustomer[0]?.html).toContain('Kurta (Navy, Size XL)')
  expect(toOwner.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^New order [0-9A-F]{8}: ₹2,598.00$/),
    'Sold out: Kurta (Navy, Size XL)',
  ])
})

test('the export names the size of an item', async ({ context }) => {
  const { customer } = await createSizedCart(context)
  await placeCart(context, customer)
  const { bytes } = await exportOrders(context, { from: '2026-11-01', to: '2026-11-30' })
  let file = ''
  for await (const chunk of bytes) file += chunk
  const [line] = parse<Record<string, string>>(file, { columns: true, bom: true })
  expect(Object.values(line ?? {})).toContain('2 × Kurta (Navy, Size XL)')
})

test('a packing slip has the size beside the colour, and the SKU', async ({ context }) => {
  const { customer } = await createSizedCart(context)
  const { id } = await placeCart(context, customer)
  const sender = { companyName: 'Rao Sarees', address: '14, Avenue Road', contact: '+91 80 4123 4567' }
  const pdf = await drawPackingSlips(await findOrdersToPack(context.db, [id]), sender, context.clock(), {
    compress: false,
  })
  expect(extractPdfText(pdf).split('\n')).toEqual(
    expect.arrayContaining(['Kurta', 'Navy, Size XL', 'SKU KURTA-NAVY-XL']),
  )
})

test('an invoice line has the size and the own price', async ({ context }) => {
  const { customer } = await createSizedCart(context)
  const { id } = await placeCart(context, customer)
  await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'SHIPPED' })
  const [{ number } = { number: '' }] = await findInvoices(context.db, id)
  const invoice = await findInvoice(context.db, id, number)
  expect(invoice).toMatchObject({ lines: [{ name: 'Kurta', quantity: 2 }], total: 2598_00 })
  expect(JSON.stringify(invoice?.lines)).toContain('Navy, Size XL')
})

test('an order keeps its size when the option is renamed or removed later', async ({ context, api }) => {
  const { customer } = await createSizedCart(context)
  await placeCart(context, customer)
  await context.db.updateTable('products').set({ optionName: null }).execute()
  await context.db.updateTable('productVariants').set({ optionValue: null, retiredAt: new Date() }).execute()
  const own = await api.call('GET /orders/my-orders', { token: await issueToken(context, customer) })
  expect(own.body).toMatchObject({ orders: [{ items: [{ product: { variant: sizedItem.product.variant } }] }] })
})

test('buying again adds the same size, and a notice names a size with too little stock', async ({ context }) => {
  const { customer, variant } = await createSizedCart(context)
  const { id } = await placeCart(context, customer)
  const { cart, notices } = await buyAgain(context, customer, id)
  expect(notices).toEqual([])
  expect(cart.items).toMatchObject([
    {
      productVariantId: variant.id,
      quantity: 2,
      product: { originalPrice: 1299_00, discountPrice: null, variant: { optionName: 'Size', optionValue: 'XL' } },
    },
  ])
  await context.db.deleteFrom('cartItems').execute()
  await context.db.updateTable('productVariants').set({ stock: 1 }).execute()
  expect((await buyAgain(context, customer, id)).notices.join(' ')).toContain('Kurta (Navy, Size XL)')
})
