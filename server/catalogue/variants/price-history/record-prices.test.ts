import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { findFormerPrices, setPrices } from '#tests/support/catalogue/price-history.ts'
import { createAdmin, createCustomer, createProduct, createVariant } from '#tests/support/factories.ts'
import { createAddress, createCartItem } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { bulkUpsertProducts } from '../../bulk/bulk-upsert.ts'
import { previewBulkEdit } from '../../bulk-edit/preview-bulk-edit.ts'
import { startBulkEdit } from '../../bulk-edit/start-bulk-edit.ts'
import { existingProductById } from '../../products/products.store.ts'
import { publishScheduledProducts } from '../../products/publish-scheduled-products.ts'
import { saveProduct as saveProductBy } from '../../products/save-product.ts'

const saveProduct = callAsAdmin(saveProductBy)
type Form = Parameters<typeof saveProduct>[1]

/** A product in the sizes M, at the product's price of ₹1,000, and XL, at ₹1,300 of its own. */
async function createSizes(context: TestContext) {
  const product = await createProduct(context, { price: 1000_00, optionName: 'Size' })
  const m = await createVariant(context, { product, optionValue: 'M' })
  const xl = await createVariant(context, { product, optionValue: 'XL', ownPrice: 1300_00 })
  return { product, m, xl }
}

/** Saves the product's form with changes. */
async function saveForm(context: TestContext, id: string, changes: Partial<Form>) {
  const { name, images: _, status: __, ...product } = await existingProductById(context.db, id)
  const form = { ...product, productName: name, productVariants: product.variants } as Form
  return saveProduct(context, { ...form, ...changes })
}

test('a price changed in the form is recorded for the variants that had it', async ({ context }) => {
  const { product, m, xl } = await createSizes(context)
  await saveForm(context, product.id, { originalPrice: 1000_00, discountPrice: 800_00 })
  expect(await findFormerPrices(context, m)).toEqual([1000])
  expect(await findFormerPrices(context, xl)).toEqual([])

  const { variants } = await existingProductById(context.db, product.id)
  await saveForm(context, product.id, {
    productVariants: variants.map((variant) =>
      variant.id === xl.id ? { ...variant, originalPrice: 1200_00 } : variant,
    ),
  })
  expect(await findFormerPrices(context, m)).toEqual([1000])
  expect(await findFormerPrices(context, xl)).toEqual([1300])
})

test('a variant that keeps its price while the form moves it from the product to the variant has no former price', async ({
  context,
}) => {
  const { product, m, xl } = await createSizes(context)
  const { variants } = await existingProductById(context.db, product.id)
  // XL becomes the cheapest variant, whose price the product has from now on, and M keeps ₹1,000 as its own price.
  await saveForm(context, product.id, {
    productVariants: variants.map((variant) =>
      variant.id === xl.id ? { ...variant, originalPrice: 700_00 } : { ...variant, originalPrice: 1000_00 },
    ),
  })
  expect(await existingProductById(context.db, product.id)).toMatchObject({ originalPrice: 700_00 })
  expect(await findFormerPrices(context, m)).toEqual([])
  expect(await findFormerPrices(context, xl)).toEqual([1300])
})

test('only the last price of a transaction applied', async ({ context }) => {
  const { product, m } = await createSizes(context)
  const changeIn = (...prices: number[]) =>
    inTransaction(context.db, async (db) => {
      for (const price of prices) await setPrices({ ...context, db }, product, price)
    })
  await changeIn(500_00, 900_00)
  expect(await findFormerPrices(context, m)).toEqual([1000])
  await changeIn(100_00, 900_00)
  expect(await findFormerPrices(context, m)).toEqual([1000])
  await changeIn(100_00, 200_00, 800_00)
  expect(await findFormerPrices(context, m)).toEqual([1000, 900])
})

test('an import and a bulk edit record the prices that they change', async ({ context }) => {
  const { product, m, xl } = await createSizes(context)
  await importPrice(context, product.id, 900_00)
  expect(await findFormerPrices(context, m)).toEqual([1000])
  await importPrice(context, product.id, 900_00)
  await lowerBy10Percent(context, product.id)

  expect(await findFormerPrices(context, m)).toEqual([1000, 900])
  expect(await findFormerPrices(context, xl)).toEqual([1300])
})

async function importPrice({ db, clock }: TestContext, id: string, originalPrice: number) {
  const { name, description, updatedAt, optionName, variants, category, brand } = await existingProductById(db, id)
  const none = { hsn: null, taxRate: null, taxRateBy: null, countryId: null, declarations: null, attributeValues: null }
  const columns = { ...none, id, name, description, originalPrice, discountPrice: null, optionName }
  const upsert = { columns, seenUpdatedAt: updatedAt.toISOString(), category, brand, variants }
  expect(await inTransaction(db, (trx) => bulkUpsertProducts(trx, [upsert], clock()))).toEqual(new Map())
}

async function lowerBy10Percent(context: TestContext, id: string) {
  const admin = await createAdmin(context)
  const step = { by: 'PERCENT' as const, percent: 10_00 }
  const change = { kind: 'ADJUST' as const, target: 'BOTH' as const, direction: 'LOWER' as const, step }
  const { bulkEdit } = await previewBulkEdit(context, admin, {
    selection: { by: 'IDS', ids: [id] },
    action: { kind: 'PRICES', change: { ...change, rounding: 'NONE' } },
  })
  await startBulkEdit(context, admin, bulkEdit.id)
  await context.runJobs()
}

test('a sale and a save without another price record nothing', async ({ context }) => {
  const { product, m } = await createSizes(context)
  const customer = await createCustomer(context)
  await createCartItem(context, customer, m, 2)
  const { id: addressId } = await createAddress(context, customer)
  await placeOrder(context, customer, { addressId, paymentMethod: 'COD' }, { key: 'key' })
  await saveForm(context, product.id, { productName: 'Renamed' })

  expect(await context.db.selectFrom('variantPriceHistory').selectAll().execute()).toEqual([])
})

test('the prices of a draft do not count, and a time off sale is recorded as one', async ({ context }) => {
  const { product, m } = await createSizes(context)
  await saveForm(context, product.id, { status: 'DRAFT' })
  await saveForm(context, product.id, { originalPrice: 5000_00 })
  expect(await findFormerPrices(context, m)).toEqual([1000])
  await context.db
    .updateTable('products')
    .set({ unpublishedAs: 'SCHEDULED', publishAt: new Date(0) })
    .where('id', '=', product.id)
    .execute()
  await publishScheduledProducts(context)

  expect(await findFormerPrices(context, m)).toEqual([1000, null])
})

test('a removed variant that comes back was off sale meanwhile', async ({ context }) => {
  const { product, m, xl } = await createSizes(context)
  const { variants } = await existingProductById(context.db, product.id)
  await saveForm(context, product.id, { productVariants: variants.filter(({ id }) => id === m.id) })
  expect(await findFormerPrices(context, xl)).toEqual([1300])
  await saveForm(context, product.id, { productVariants: variants.map(({ id: _, ...variant }) => variant) })

  expect(await findFormerPrices(context, xl)).toEqual([1300, null])
  expect(await findFormerPrices(context, m)).toEqual([])
})
