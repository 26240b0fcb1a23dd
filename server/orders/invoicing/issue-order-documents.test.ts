import { expect } from 'vitest'
import { upsertCompanyDetails } from '#server/company/company.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCodOrder, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { sellerInKarnataka } from '#tests/support/sales-fixture.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellation/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { decideReturn } from '../returns/decide-return.ts'
import { requestReturn } from '../returns/request-return.ts'

/** A shop with an administrator, and an order of two pieces at ₹525 with 5 % in it. */
async function createOrder(context: TestContext, { gstin = sellerInKarnataka.gstin }: { gstin?: string | null } = {}) {
  const { name: companyName, address, email, contact } = sellerInKarnataka
  await upsertCompanyDetails(
    context.db,
    { companyName, address, email, contact, gstin, state: 'Karnataka' },
    new Date(),
  )
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const variant = await createVariant(context, { product: 'Kurta', color: 'maroon', price: 525_00 })
  await context.db.updateTable('products').set({ hsn: '6205', taxRate: 500 }).execute()
  const { id } = await createCodOrder(context, customer, { of: variant, quantity: 2 })
  const move = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    setDeliveryStatus(context, admin, id, { deliveryStatus })
  const kinds = async () => (await findInvoices(context.db, id)).map(({ kind }) => kind)
  return { admin, customer, id, move, kinds }
}

test('shipping an order issues its tax invoice, delivering it no other', async ({ context }) => {
  const { id, move, kinds } = await createOrder(context)
  expect(await kinds()).toEqual([])
  await move('SHIPPED')
  await move('DELIVERED')
  expect(await kinds()).toEqual(['INVOICE'])
  expect(await findInvoice(context.db, id, (await findInvoices(context.db, id))[0]!.number)).toMatchObject({
    seller: { gstin: sellerInKarnataka.gstin },
    buyer: { name: 'Asha Rao' },
    placeOfSupply: { name: 'Karnataka' },
    lines: [{ name: 'Kurta', hsn: '6205', taxRate: 500, quantity: 2, taxable: 1000_00, cgst: 25_00, sgst: 25_00 }],
    total: 1050_00,
  })
})

test('an order that is delivered without shipping has its invoice too', async ({ context }) => {
  const { move, kinds } = await createOrder(context)
  await move('DELIVERED')
  expect(await kinds()).toEqual(['INVOICE'])
})

test('a parcel that comes back and is shipped again keeps its invoice', async ({ context }) => {
  const { move, kinds } = await createOrder(context)
  await move('SHIPPED')
  await move('PENDING')
  await move('SHIPPED')
  expect(await kinds()).toEqual(['INVOICE'])
})

test('without a GSTIN the order has a bill of supply', async ({ context }) => {
  const { move, kinds } = await createOrder(context, { gstin: null })
  await move('SHIPPED')
  expect(await kinds()).toEqual(['BILL_OF_SUPPLY'])
})

test('canceling a shipped order issues a credit note', async ({ context }) => {
  const { move, kinds } = await createOrder(context)
  await move('SHIPPED')
  await move('CANCELED')
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('a customer’s cancellation after the parcel came back issues a credit note', async ({ context }) => {
  const { customer, id, move, kinds } = await createOrder(context)
  await move('SHIPPED')
  await move('PENDING')
  await cancelOrder(context, customer, id)
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('an order canceled before shipping has no documents', async ({ context }) => {
  const { customer, id, kinds } = await createOrder(context)
  await cancelOrder(context, customer, id)
  expect(await kinds()).toEqual([])
})

test('an accepted return issues a credit note, a rejected one does not', async ({ context }) => {
  const { admin, customer, id, move, kinds } = await createOrder(context)
  await move('DELIVERED')
  await requestReturn(context, customer, id, { reason: null })
  expect(await kinds()).toEqual(['INVOICE'])
  await decideReturn(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await kinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])

  const other = await createOrder(context)
  await other.move('DELIVERED')
  await requestReturn(context, other.customer, other.id, { reason: null })
  await decideReturn(context, other.admin, other.id, { returnStatus: 'REJECTED', note: null, restock: false })
  expect(await other.kinds()).toEqual(['INVOICE'])
})

test('demonstration orders get no invoice', async ({ context }) => {
  const { move, kinds } = await createOrder(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  await move('SHIPPED')
  await move('CANCELED')
  expect(await kinds()).toEqual([])
})

test('later changes of the store and the product do not change an issued invoice', async ({ context }) => {
  const { id, move } = await createOrder(context)
  await move('SHIPPED')
  const { number } = (await findInvoices(context.db, id))[0]!
  const issued = await findInvoice(context.db, id, number)
  await context.db.updateTable('companyDetails').set({ companyName: 'Another', gstin: null }).execute()
  await context.db.updateTable('products').set({ name: 'Other', taxRate: 1800 }).execute()
  await context.db.updateTable('orders').set({ firstName: 'Nobody' }).execute()
  expect(await findInvoice(context.db, id, number)).toEqual(issued)
})

test('only the customer and administrators can download it', async ({ context, api }) => {
  const { admin, customer, id, move } = await createOrder(context)
  await move('SHIPPED')
  const own = await issueToken(context, customer)
  const { body } = await api.call('GET /orders/{id}', { token: own, params: { id } })
  expect(body.order.invoices).toEqual([
    { number: expect.stringMatching(/^INV-/), kind: 'INVOICE', issuedOn: expect.any(String) },
  ])
  const { number } = body.order.invoices[0]
  const download = (token: string, params = { id, number }) =>
    api.call('GET /orders/{id}/invoices/{number}', { token, params })

  for (const token of [own, await issueToken(context, admin)]) {
    const { status, headers, body: pdf } = await download(token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf).toMatch(/^%PDF-/)
  }
  const stranger = await createCustomer(context)
  const theirs = await createCodOrder(context, stranger, { of: await createVariant(context) })
  const token = await issueToken(context, stranger)
  expect((await download(token)).status).toBe(404)
  expect((await download(token, { id: theirs.id, number })).status).toBe(404)
  expect((await download(own, { id, number: 'INV-26-27-999999' })).status).toBe(404)
  expect((await download(own, { id, number: '../../etc/passwd' })).status).toBe(404)
})
