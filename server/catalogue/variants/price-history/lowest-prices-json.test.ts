import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { test as apiTest, type TestApi } from '#tests/support/api.ts'
import { findFormerPrices, passDays, setPrices } from '#tests/support/catalogue/price-history.ts'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const showLowestPrices = async ({ db }: TestContext, lowestPriceShown = true) => {
  await ensureCompanyDetails(db)
  await db.updateTable('companyDetails').set({ lowestPriceShown }).execute()
}

const test = apiTest.extend('product', async ({ context }) => {
  await showLowestPrices(context)
  const product = await createProduct(context, { price: 1000_00, optionName: 'Size' })
  const variant = await createVariant(context, { product, optionValue: 'M' })
  return { ...product, variant }
})

/** The lowest price of the product's variant M. */
async function lowestPrice(api: TestApi, { id }: { id: string }) {
  const { body } = await api.call('GET /products/{productId}', { params: { productId: id } })
  expect(body.product.variants).toEqual(body.variants)
  return body.variants.find(({ optionValue }: { optionValue: string }) => optionValue === 'M').lowestPrice
}

test('a discounted price has the lowest price of the 30 days before it, not that of earlier days', async ({
  context,
  api,
  product,
}) => {
  await passDays(context, 60)
  await setPrices(context, product, 400_00)
  await passDays(context, 20)
  await setPrices(context, product, 1200_00)
  await passDays(context, 12)
  await setPrices(context, product, 1100_00)
  await passDays(context, 12)
  await setPrices(context, product, 1500_00)
  await passDays(context, 7)
  await setPrices(context, product, 900_00, 1500_00)

  expect(await lowestPrice(api, product)).toBe('1100.00')
  await passDays(context, 90)
  expect(await lowestPrice(api, product)).toBe('1100.00')
})

test('a price that ended within the 30 days counts although it began before them', async ({
  context,
  api,
  product,
}) => {
  await passDays(context, 60)
  await setPrices(context, product, 2000_00)
  await passDays(context, 29)
  await setPrices(context, product, 1500_00, 2000_00)

  expect(await lowestPrice(api, product)).toBe('1000.00')
})

test('a price that ended 30 days before no longer counts', async ({ context, api, product }) => {
  await passDays(context, 60)
  await setPrices(context, product, 2000_00)
  await passDays(context, 31)
  await setPrices(context, product, 1500_00, 2000_00)

  expect(await lowestPrice(api, product)).toBe('2000.00')
})

test('a further reduction counts from its own start', async ({ context, api, product }) => {
  await passDays(context, 60)
  await setPrices(context, product, 900_00, 1000_00)
  await passDays(context, 3)
  await setPrices(context, product, 800_00, 1000_00)

  expect(await lowestPrice(api, product)).toBe('900.00')
})

test('a variant that was not on sale 30 days before its price shows nothing', async ({ context, api, product }) => {
  expect(await lowestPrice(api, product)).toBeUndefined()
  await passDays(context, 29)
  await setPrices(context, product, 900_00, 1000_00)
  expect(await lowestPrice(api, product)).toBeUndefined()

  const setUnpublished = (columns: { unpublishedAt: Date | null; unpublishedAs: string | null }) =>
    context.db.updateTable('products').set(columns).execute()
  await setUnpublished({ unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' })
  await passDays(context, 60)
  await setUnpublished({ unpublishedAt: null, unpublishedAs: null })
  await passDays(context, 5)
  await setPrices(context, product, 800_00, 1000_00)
  expect(await lowestPrice(api, product)).toBeUndefined()
})

test('a price without a discount shows nothing', async ({ context, api, product }) => {
  await passDays(context, 60)
  await setPrices(context, product, 900_00)

  expect(await lowestPrice(api, product)).toBeUndefined()
})

test('each variant has the lowest of its own prices', async ({ context, api, product }) => {
  const xl = await createVariant(context, { product, optionValue: 'XL', ownPrice: 1300_00 })
  await passDays(context, 60)
  await setPrices(context, product, 900_00, 1000_00)
  await context.db.updateTable('productVariants').set({ discountPrice: 1250_00 }).where('id', '=', xl.id).execute()
  const reply = await api.call('GET /products/variant/{variantId}', { params: { variantId: xl.id } })

  expect(reply.body.requestedVariant).toMatchObject({ lowestPrice: '1300.00' })
  expect(await lowestPrice(api, product)).toBe('1000.00')
})

test('while the setting is off the response has no lowest price, and it needs the same statements', async ({
  context,
  api,
  product,
}) => {
  await passDays(context, 60)
  await setPrices(context, product, 900_00, 1000_00)
  const read = async () => {
    context.statements.length = 0
    return { shown: await lowestPrice(api, product), statements: context.statements.length }
  }
  const on = await read()
  await showLowestPrices(context, false)

  expect(on.shown).toBe('1000.00')
  expect(await read()).toEqual({ shown: undefined, statements: on.statements })
})

test('maintenance deletes prices that ended 30 days before the last change, and no lowest price changes', async ({
  context,
  api,
  product,
}) => {
  await passDays(context, 60)
  await setPrices(context, product, 700_00)
  await passDays(context, 60)
  await setPrices(context, product, 1200_00)
  await passDays(context, 20)
  await setPrices(context, product, 900_00, 1500_00)
  await passDays(context, 100)
  await deleteExpired(context)

  expect(await findFormerPrices(context, product.variant)).toEqual([700, 1200])
  expect(await lowestPrice(api, product)).toBe('700.00')
})
