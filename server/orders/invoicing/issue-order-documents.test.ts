import { expect } from 'vitest'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { test } from '#tests/support/api.ts'
import { createSeller } from '#tests/support/company/create-seller.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { sellerInKarnataka } from '#tests/support/sales-fixture.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'

/** A store with company details and an administrator, and an order of two at ₹525 including 5 % tax. */
async function createOrder(context: TestContext, { gstin = sellerInKarnataka.gstin }: { gstin?: string | null } = {}) {
  await createSeller(context, { gstin })
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const variant = await createVariant(context, { product: 'Kurta', color: 'maroon', price: 525_00 })
  await context.db.updateTable('products').set({ hsn: '6205', taxRate: 500 }).execute()
  const { id } = await createCodOrder(context, customer, { of: variant, quantity: 2 })
  const setStatus = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    setDeliveryStatus(context, admin, id, { deliveryStatus })
  const findKinds = async () => (await findInvoices(context.db, id)).map(({ kind }) => kind)
  return { admin, customer, id, setStatus, findKinds }
}

test('shipping an order issues its tax invoice, and delivering it issues no other', async ({ context }) => {
  const { id, setStatus, findKinds } = await createOrder(context)
  expect(await findKinds()).toEqual([])
  await setStatus('SHIPPED')
  await setStatus('DELIVERED')
  expect(await findKinds()).toEqual(['INVOICE'])
  expect(await findInvoice(context.db, id, (await findInvoices(context.db, id))[0]!.number)).toMatchObject({
    seller: { gstin: sellerInKarnataka.gstin },
    buyer: { name: 'Asha Rao' },
    placeOfSupply: { name: 'Karnataka' },
    lines: [{ name: 'Kurta', hsn: '6205', taxRate: 500, quantity: 2, taxable: 1000_00, cgst: 25_00, sgst: 25_00 }],
    total: 1050_00,
  })
})

test('an order that is delivered without being shipped has an invoice', async ({ context }) => {
  const { setStatus, findKinds } = await createOrder(context)
  await setStatus('DELIVERED')
  expect(await findKinds()).toEqual(['INVOICE'])
})

test('an order that is returned in transit and shipped again has the same invoice', async ({ context }) => {
  const { setStatus, findKinds } = await createOrder(context)
  await setStatus('SHIPPED')
  await setStatus('PENDING')
  await setStatus('SHIPPED')
  expect(await findKinds()).toEqual(['INVOICE'])
})

test('without a GSTIN the order has a bill of supply', async ({ context }) => {
  const { setStatus, findKinds } = await createOrder(context, { gstin: null })
  await setStatus('SHIPPED')
  expect(await findKinds()).toEqual(['BILL_OF_SUPPLY'])
})

test('canceling a shipped order issues a credit note', async ({ context }) => {
  const { setStatus, findKinds } = await createOrder(context)
  await setStatus('SHIPPED')
  await setStatus('CANCELED')
  expect(await findKinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('a customer’s cancellation after a return in transit issues a credit note', async ({ context }) => {
  const { customer, id, setStatus, findKinds } = await createOrder(context)
  await setStatus('SHIPPED')
  await setStatus('PENDING')
  await cancelOrder(context, customer, id)
  expect(await findKinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])
})

test('an order canceled before shipping has no documents', async ({ context }) => {
  const { customer, id, findKinds } = await createOrder(context)
  await cancelOrder(context, customer, id)
  expect(await findKinds()).toEqual([])
})

test('an accepted return issues a credit note, a rejected one does not', async ({ context }) => {
  const { admin, customer, id, setStatus, findKinds } = await createOrder(context)
  await setStatus('DELIVERED')
  await requestWholeReturn(context, customer, id, { reason: null })
  expect(await findKinds()).toEqual(['INVOICE'])
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await findKinds()).toEqual(['INVOICE', 'CREDIT_NOTE'])

  const other = await createOrder(context)
  await other.setStatus('DELIVERED')
  await requestWholeReturn(context, other.customer, other.id, { reason: null })
  await decideReturnWithoutCheck(context, other.admin, other.id, {
    returnStatus: 'REJECTED',
    note: null,
    restock: false,
  })
  expect(await other.findKinds()).toEqual(['INVOICE'])
})

test('demonstration orders get no invoice', async ({ context }) => {
  const { setStatus, findKinds } = await createOrder(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  await setStatus('SHIPPED')
  await setStatus('CANCELED')
  expect(await findKinds()).toEqual([])
})

test('later changes of the store and the product do not change an issued invoice', async ({ context }) => {
  const { id, setStatus } = await createOrder(context)
  await setStatus('SHIPPED')
  const { number } = (await findInvoices(context.db, id))[0]!
  const issued = await findInvoice(context.db, id, number)
  await context.db.updateTable('companyDetails').set({ companyName: 'Another', gstin: null }).execute()
  await context.db.updateTable('products').set({ name: 'Other', taxRate: 1800 }).execute()
  await context.db.updateTable('orders').set({ firstName: 'Other' }).execute()
  expect(await findInvoice(context.db, id, number)).toEqual(issued)
})

test('only the customer and administrators can download an invoice', async ({ context, api }) => {
  const { admin, customer, id, setStatus } = await createOrder(context)
  await setStatus('SHIPPED')
  const customerToken = await issueToken(context, customer)
  const { body } = await api.call('GET /orders/{id}', { token: customerToken, params: { id } })
  expect(body.order.invoices).toEqual([
    { number: expect.stringMatching(/^INV-/), kind: 'INVOICE', issuedOn: expect.any(String) },
  ])
  const { number } = body.order.invoices[0]
  const download = (token: string, params = { id, number }) =>
    api.call('GET /orders/{id}/invoices/{number}', { token, params })

  for (const token of [customerToken, await issueToken(context, admin)]) {
    const { status, headers, body: pdf } = await download(token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf).toMatch(/^%PDF-/)
  }
  const otherCustomer = await createCustomer(context)
  const otherOrder = await createCodOrder(context, otherCustomer, { of: await createVariant(context) })
  const token = await issueToken(context, otherCustomer)
  expect((await download(token)).status).toBe(404)
  expect((await download(token, { id: otherOrder.id, number })).status).toBe(404)
  expect((await download(customerToken, { id, number: 'INV-26-27-999999' })).status).toBe(404)
  expect((await download(customerToken, { id, number: '../../etc/passwd' })).status).toBe(404)
})
