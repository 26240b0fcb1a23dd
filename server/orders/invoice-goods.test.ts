import { expect } from 'vitest'
import { sellerInKarnataka } from '#tests/support/a-sale.ts'
import { test } from '#tests/support/api.ts'
import { aCustomer, anAdmin, anOrder, aVariant, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { putCompanyDetails } from '../company/company.store.ts'
import { invoiceOf, invoicesOf } from '../invoices/invoices.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { decideReturn } from './decide-return.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

/** A shop with an administrator, and an order of two pieces at ₹525 with 5 % in it. */
async function aShopWithAnOrder(shop: TestShop, { gstin = sellerInKarnataka.gstin }: { gstin?: string | null } = {}) {
  const { name: companyName, address, email, contact } = sellerInKarnataka
  await putCompanyDetails(shop.db, { companyName, address, email, contact, gstin, state: 'Karnataka' }, new Date())
  const [admin, customer] = [await anAdmin(shop), await aCustomer(shop)]
  const variant = await aVariant(shop, { product: 'Kurta', color: 'maroon', price: 525_00 })
  await shop.db.updateTable('products').set({ hsn: '6205', taxRate: 500 }).execute()
  const { id } = await anOrder(shop, customer, { of: variant, quantity: 2 })
  const move = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    setDeliveryStatus(shop, admin, id, { deliveryStatus })
  const kinds = async () => (await invoicesOf(shop.db, id)).map(({ kind }) => kind)
  return { admin, customer, id, move, kinds }
}

test('shipping an order issues its tax invoice, delivering it no other', async ({ shop }) => {
  const { id, move, kinds } = await aShopWithAnOrder(shop)
  expect(await kinds()).toEqual([])
  await move('SHIPPED')
  await move('DELIVERED')
  expect(await kinds()).toEqual(['INVOICE'])
  expect(await invoiceOf(shop.db, id, (await invoicesOf(shop.db, id))[0]!.number)).toMatchObject({
    seller: { gstin: sellerInKarnataka.gstin },
    buyer: { name: 'Asha Rao' },
    placeOfSupply: { name: 'Karnataka' },
    lines: [{ name: 'Kurta', hsn: '6205', taxRate: 500, quantity: 2, taxable: 1000_00, cgst: 25_00, sgst: 25_00 }],
    total: 1050_00,
  })
})

test('an order that is delivered at once has its invoice too', async ({ shop }) => {
  const { move, kinds } = await aShopWithAnOrder(shop)
  await move('DELIVERED')
  expect(await kinds()).toEqual(['INVOICE'])
})

test('a parcel that comes back and goes out again keeps its invoice', async ({ shop }) => {
  const { move, kinds } = await aShopWithAnOrder(shop)
  await move('SHIPPED')
  await move('PENDING')
  await move('SHIPPED')
  expect(await kinds()).toEqual(['INVOICE'])
})

test('without a GSTIN the order has a bill of supply', async ({ shop }) => {
  const { move, kinds } = await aShopWithAnOrder(shop, { gstin: null })
  await move('SHIPPED')
  expect(await kinds()).toEqual(['BILL_OF_SUPPLY'])
})

test('calling off a shipped order credits its invoice', async ({ shop }) => {
  const { move, kinds } = await aShopWithAnOrder(shop)
  await move('SHIPPED')
  await move('CANCELED')
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('so does the customer who cancels it after it was taken back', async ({ shop }) => {
  const { customer, id, move, kinds } = await aShopWithAnOrder(shop)
  await move('SHIPPED')
  await move('PENDING')
  await cancelOrder(shop, customer, id)
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('an order that is canceled before it leaves has neither', async ({ shop }) => {
  const { customer, id, kinds } = await aShopWithAnOrder(shop)
  await cancelOrder(shop, customer, id)
  expect(await kinds()).toEqual([])
})

test('an accepted return credits the invoice, a rejected one does not', async ({ shop }) => {
  const { admin, customer, id, move, kinds } = await aShopWithAnOrder(shop)
  await move('DELIVERED')
  await requestReturn(shop, customer, id, { reason: null })
  expect(await kinds()).toEqual(['INVOICE'])
  await decideReturn(shop, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])

  const other = await aShopWithAnOrder(shop)
  await other.move('DELIVERED')
  await requestReturn(shop, other.customer, other.id, { reason: null })
  await decideReturn(shop, other.admin, other.id, { returnStatus: 'REJECTED', note: null, restock: false })
  expect(await other.kinds()).toEqual(['INVOICE'])
})

test('orders of the demonstration get no invoice', async ({ shop }) => {
  const { move, kinds } = await aShopWithAnOrder(shop)
  await shop.db.updateTable('orders').set({ isDemo: true }).execute()
  await move('SHIPPED')
  await move('CANCELED')
  expect(await kinds()).toEqual([])
})

test('what the shop and the product become later does not reach an issued invoice', async ({ shop }) => {
  const { id, move } = await aShopWithAnOrder(shop)
  await move('SHIPPED')
  const { number } = (await invoicesOf(shop.db, id))[0]!
  const issued = await invoiceOf(shop.db, id, number)
  await shop.db.updateTable('companyDetails').set({ companyName: 'Another', gstin: null }).execute()
  await shop.db.updateTable('products').set({ name: 'Other', taxRate: 1800 }).execute()
  await shop.db.updateTable('orders').set({ firstName: 'Nobody' }).execute()
  expect(await invoiceOf(shop.db, id, number)).toEqual(issued)
})

test('the buyer and administrators download it, nobody else', async ({ shop, api }) => {
  const { admin, customer, id, move } = await aShopWithAnOrder(shop)
  await move('SHIPPED')
  const own = await signedIn(shop, customer)
  const { body } = await api.call('GET /orders/{id}', { token: own, params: { id } })
  expect(body.order.invoices).toEqual([
    { number: expect.stringMatching(/^INV-/), kind: 'INVOICE', issuedOn: expect.any(String) },
  ])
  const { number } = body.order.invoices[0]
  const download = (token: string, params = { id, number }) =>
    api.call('GET /orders/{id}/invoices/{number}', { token, params })

  for (const token of [own, await signedIn(shop, admin)]) {
    const { status, headers, body: pdf } = await download(token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf).toMatch(/^%PDF-/)
  }
  const stranger = await aCustomer(shop)
  const theirs = await anOrder(shop, stranger, { of: await aVariant(shop) })
  const token = await signedIn(shop, stranger)
  expect((await download(token)).status).toBe(404)
  expect((await download(token, { id: theirs.id, number })).status).toBe(404)
  expect((await download(own, { id, number: 'INV-26-27-999999' })).status).toBe(404)
  expect((await download(own, { id, number: '../../etc/passwd' })).status).toBe(404)
})
