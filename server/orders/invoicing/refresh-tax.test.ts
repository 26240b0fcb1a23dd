import { expect } from 'vitest'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { createSeller } from '#tests/support/company/create-seller.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'

type ProductChange = {
  hsn?: string | null
  taxRate?: number | null
  taxRateBy?: 'fixed' | 'price'
  unpublishedAt?: Date
  unpublishedAs?: string
}

const changeProducts = ({ db }: TestContext, change: ProductChange) => db.updateTable('products').set(change).execute()

const findDocuments = async ({ db }: TestContext, id: string) =>
  Promise.all((await findInvoices(db, id)).map(async ({ number }) => (await findInvoice(db, id, number))!))

/** A cash order of two kurtas at ₹1,180.00 with HSN code 6205 at 18 %, in the store of a registered seller. */
async function createTaxedOrder(context: TestContext) {
  await createSeller(context)
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const variant = await createVariant(context, { product: 'Kurta', price: 1180_00 })
  await changeProducts(context, { hsn: '6205', taxRate: 1800 })
  const { id, orderTotal } = await createCodOrder(context, customer, { of: variant, quantity: 2 })
  const setStatus = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'CANCELED') =>
    setDeliveryStatus(context, admin, id, { deliveryStatus })
  const findTax = () =>
    context.db.selectFrom('orderItems').select(['hsn', 'taxRate']).where('orderId', '=', id).execute()
  return { id, orderTotal, setStatus, findTax }
}

test('an order that is shipped after a change of its product is invoiced with the new HSN code and rate, at the same total', async ({
  context,
}) => {
  const { id, orderTotal, setStatus, findTax } = await createTaxedOrder(context)
  await changeProducts(context, { hsn: '620520', taxRate: 500 })
  expect(await findTax()).toEqual([{ hsn: '6205', taxRate: 1800 }])
  await setStatus('SHIPPED')
  expect(await findDocuments(context, id)).toMatchObject([
    {
      lines: [{ hsn: '620520', taxRate: 500, taxable: 2247_62, cgst: 56_19, sgst: 56_19, total: 2360_00 }],
      total: orderTotal,
    },
  ])
  expect(await findTax()).toEqual([{ hsn: '620520', taxRate: 500 }])
  expect((await context.db.selectFrom('orders').select('orderTotal').execute())[0]).toEqual({ orderTotal })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the rates of a product that got them after the order apply to its invoice', async ({ context }) => {
  const { id, setStatus } = await createTaxedOrder(context)
  await context.db.updateTable('orderItems').set({ hsn: null, taxRate: null }).execute()
  await changeProducts(context, { hsn: '4901', taxRate: 0 })
  await setStatus('SHIPPED')
  expect(await findDocuments(context, id)).toMatchObject([
    { kind: 'BILL_OF_SUPPLY', lines: [{ hsn: '4901', taxRate: 0 }] },
  ])
})

test('a rate by price of the day of the invoice follows from the price of the order after its discount', async ({
  context,
}) => {
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 360_00 } })
  const { id, setStatus } = await createTaxedOrder(context)
  await changeProducts(context, { taxRateBy: 'price', taxRate: null })
  // A piece costs ₹1,000.00 after its discount, so that the limit is above its taxable value of ₹952.38, and below that of its price.
  await context.db.updateTable('companyDetails').set({ taxLimit: 960_00, taxLowRate: 500, taxHighRate: 1200 }).execute()
  await setStatus('SHIPPED')
  expect(await findDocuments(context, id)).toMatchObject([{ lines: [{ taxRate: 500, total: 2000_00 }] }])
})

test('the lines of a deleted product keep their HSN code and rate', async ({ context }) => {
  const { id, setStatus, findTax } = await createTaxedOrder(context)
  await changeProducts(context, { taxRate: 500, unpublishedAt: new Date(), unpublishedAs: 'DELETED' })
  await setStatus('SHIPPED')
  expect(await findDocuments(context, id)).toMatchObject([{ lines: [{ hsn: '6205', taxRate: 1800 }] }])
  expect(await findTax()).toEqual([{ hsn: '6205', taxRate: 1800 }])
})

test('after its invoice an order keeps its rate, and the credit note has that of the invoice', async ({ context }) => {
  const { id, setStatus, findTax } = await createTaxedOrder(context)
  await setStatus('SHIPPED')
  await setStatus('PENDING')
  await changeProducts(context, { hsn: '620520', taxRate: 500 })
  await setStatus('SHIPPED')
  await setStatus('CANCELED')
  const line = { hsn: '6205', taxRate: 1800 }
  expect(await findDocuments(context, id)).toMatchObject([
    { kind: 'INVOICE', lines: [line] },
    { kind: 'CREDIT_NOTE', lines: [line] },
  ])
  expect(await findTax()).toEqual([line])
})

test('an order that replaces returned goods follows the same rule', async ({ context }) => {
  await createSeller(context)
  const { admin, customer, kurta, request, check } = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: kurta.product, color: '#1f3a93', stock: 4 })
  const asked = await request({ Kurta: 1 }, { resolution: 'EXCHANGE', exchangeVariantId: blue.id })
  const { id } = (await check(asked)).returns![0]!.replacement!
  await changeProducts(context, { hsn: '620520', taxRate: 500 })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  expect(await findDocuments(context, id)).toMatchObject([{ lines: [{ hsn: '620520', taxRate: 500 }], total: 200_00 }])
  expect((await showOrder(context, customer, id)).order.orderTotal).toBe(200_00)
})

test('a dispatch has no further statement for unchanged products, and one for all that changed', async ({
  context,
}) => {
  const countStatements = async (change?: ProductChange) => {
    const { setStatus } = await createTaxedOrder(context)
    if (change) await changeProducts(context, change)
    context.statements.length = 0
    await setStatus('SHIPPED')
    return context.statements.filter((statement) => statement.includes('update order_items')).length
  }
  expect(await countStatements()).toBe(0)
  expect(await countStatements({ hsn: '620520', taxRate: 500 })).toBe(1)
})
