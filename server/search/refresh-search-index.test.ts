import { expect } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { refreshSearchIndex, refreshSearchIndexJob } from './refresh-search-index.ts'
import { searchProducts } from './search-products.ts'

/** Two kurtas in red, of which the first is sold out in red, as rows that a version before has written. */
async function createOldRows(context: TestContext) {
  const [soldOut, inStock] = await createProducts(context, ['Kurta One', 'Kurta Two'])
  await createVariant(context, { product: soldOut, color: 'blue' })
  await createVariant(context, { product: soldOut, color: 'red', stock: 0 })
  await createVariant(context, { product: inStock, color: 'red' })
  await context.db.updateTable('productSearch').set({ colorsInStock: null }).execute()
}

const redInStock = async (context: TestContext) => {
  const query = search.products.query.parse({ q: 'kurta', color: 'red', inStock: 'true' })
  return (await searchProducts(context, query)).products.map(({ name }) => name).sort()
}

test('the job writes all rows again, a part of them at a time', async ({ context }) => {
  await createOldRows(context)
  await refreshSearchIndex(context, {}, 1)
  expect(
    (await context.db.selectFrom('productSearch').select('productId').where('colorsInStock', 'is', null).execute())
      .length,
  ).toBe(1)

  await context.runJobs()
  expect(await redInStock(context)).toEqual(['Kurta Two'])
})

test('until then a product in stock counts as in stock in all of its colours', async ({ context }) => {
  await createOldRows(context)
  expect(await redInStock(context)).toEqual(['Kurta One', 'Kurta Two'])

  await refreshSearchIndexJob.add(context.db, {})
  await context.runJobs()
  expect(await redInStock(context)).toEqual(['Kurta Two'])
})
