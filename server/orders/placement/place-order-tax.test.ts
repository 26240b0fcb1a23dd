import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { createSeller } from '#tests/support/company/create-seller.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { placeOrder } from './place-order.ts'

/** A variant of a new product whose rate follows from the price; by default without a fixed rate. */
async function createRatedByPrice(context: TestContext, product: string, price: number, taxRate: number | null = null) {
  const variant = await createVariant(context, { product, price })
  await context.db
    .updateTable('products')
    .set({ taxRateBy: 'price', taxRate })
    .where('id', '=', variant.productId)
    .execute()
  return variant
}

/** Places a cash order of one piece of each variant; returns its id and the rates of its lines. */
async function orderOneOfEach(context: TestContext, variants: readonly { id: string }[]) {
  const customer = await createCustomer(context)
  for (const variant of variants) await createCartItem(context, customer, variant)
  const { id: addressId } = await createAddress(context, customer)
  context.statements.length = 0
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  const statements = context.statements.length
  const items = await context.db
    .selectFrom('orderItems')
    .select(['name', 'taxRate'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  return { id: order.id, rates: Object.fromEntries(items.map(({ name, taxRate }) => [name, taxRate])), statements }
}

test('an order of a kurta at ₹999 and a sari at ₹4,999 is invoiced at 5 % and 18 %', async ({ context }) => {
  await createSeller(context)
  const { id, rates, statements } = await orderOneOfEach(context, [
    await createRatedByPrice(context, 'Kurta', 999_00),
    await createRatedByPrice(context, 'Sari', 4999_00),
  ])
  expect(rates).toEqual({ Kurta: 500, Sari: 1800 })
  expect(statements).toBeLessThanOrEqual(6)

  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED' })
  const documents = await findInvoices(context.db, id)
  expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
  for (const { number } of documents) {
    expect(await findInvoice(context.db, id, number)).toMatchObject({
      lines: [
        { name: 'Kurta', taxRate: 500, taxable: 951_42, cgst: 23_79, sgst: 23_79 },
        { name: 'Sari', taxRate: 1800, taxable: 4236_44, cgst: 381_28, sgst: 381_28 },
      ],
      total: 5998_00,
    })
  }
})

test('each variant follows its own price, and a fixed rate does not depend on the price', async ({ context }) => {
  const cheap = await createRatedByPrice(context, 'Lehenga', 2400_00, 1200)
  const dear = await createVariant(context, { product: cheap.product, color: 'blue', ownPrice: 6400_00 })
  expect((await orderOneOfEach(context, [cheap])).rates).toEqual({ Lehenga: 500 })
  expect((await orderOneOfEach(context, [dear])).rates).toEqual({ Lehenga: 1800 })

  const [fixed, none] = [
    await createVariant(context, { product: 'Phone' }),
    await createVariant(context, { product: 'Gift' }),
  ]
  await context.db.updateTable('products').set({ taxRate: 1200 }).where('id', '=', fixed.productId).execute()
  expect((await orderOneOfEach(context, [fixed, none])).rates).toEqual({ Phone: 1200, Gift: null })
})

test('the settings of the company details decide, and an order keeps the rate of its day', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const kurta = await createRatedByPrice(context, 'Kurta', 999_00)
  const before = await orderOneOfEach(context, [kurta])
  await context.db.updateTable('companyDetails').set({ taxLimit: 500_00, taxLowRate: 300, taxHighRate: 1200 }).execute()

  expect((await orderOneOfEach(context, [kurta])).rates).toEqual({ Kurta: 1200 })
  expect(before.rates).toEqual({ Kurta: 500 })
})

test('a rate by price follows from what a piece costs after its discount', async ({ context }) => {
  const sari = await createRatedByPrice(context, 'Sari', 2700_00)
  expect((await orderOneOfEach(context, [sari])).rates).toEqual({ Sari: 1800 })
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 75_00 } })
  expect((await orderOneOfEach(context, [sari])).rates).toEqual({ Sari: 500 })
  await context.db.updateTable('offers').set({ isPaused: true }).execute()
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 74_99 } })
  expect((await orderOneOfEach(context, [sari])).rates).toEqual({ Sari: 1800 })
})

test('a rate by price takes what a piece costs after the discount of several pieces, rounded up', async ({
  context,
}) => {
  const of = await createRatedByPrice(context, 'Sari', 2700_00)
  const findRate = async (amount: number) => {
    await context.db.updateTable('offers').set({ isPaused: true }).execute()
    await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount } })
    const { id } = await createCodOrder(context, await createCustomer(context), { of, quantity: 3 })
    const item = context.db.selectFrom('orderItems').select('taxRate').where('orderId', '=', id)
    return (await item.executeTakeFirstOrThrow()).taxRate
  }
  // ₹2,625.00 is the highest price at 5 %; three pieces for 1 paisa more cost a third of a paisa more each.
  expect(await findRate(224_99)).toBe(1800)
  expect(await findRate(225_00)).toBe(500)
})
