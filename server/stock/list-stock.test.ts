import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import {
  createAdmin,
  createBrand,
  createProduct,
  createVariant,
  issueToken,
  unpublish,
} from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** A function that lists the stock as an administrator, with rows as 'name color stock'. */
async function createStockLister(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  return async (query: Record<string, string> = {}) => {
    const { status, body } = await api.call('GET /stock', { token, query })
    const rows = body.variants?.map(({ product, color, stock }: Row) => `${product.name} ${color} ${stock}`)
    return { status, body, rows }
  }
}
type Row = { product: { name: string }; color: string; stock: number }

/** The products Kurta and Sari, with two variants each. */
async function createFourVariants(context: TestContext) {
  const kurta = await createProduct(context, {
    name: 'Kurta',
    images: [{ file: 'plain.webp' }, { file: 'navy.webp', color: 'Navy' }],
  })
  const sari = await createProduct(context, { name: 'Sari' })
  await createVariant(context, { product: sari, color: 'red', stock: 0 })
  await createVariant(context, { product: sari, color: 'teal', stock: 5 })
  await createVariant(context, { product: kurta, color: 'navy', stock: 6 })
  await createVariant(context, { product: kurta, color: 'white', stock: 1 })
  return { kurta, sari }
}

test('the list has every variant on sale, by product name, with the picture of its colour', async ({
  context,
  api,
}) => {
  const list = await createStockLister(context, api)
  const { kurta } = await createFourVariants(context)
  const { body } = await list()

  expect(body.variants.map(({ product }: Row) => product.name)).toEqual(['Kurta', 'Kurta', 'Sari', 'Sari'])
  const picture = { navy: '/uploads/navy.webp', white: '/uploads/plain.webp' }
  for (const { product, color } of body.variants.slice(0, 2)) {
    expect(product).toEqual({ id: kurta.id, name: 'Kurta', imageUrl: picture[color as 'navy'] })
  }
  expect(body).toMatchObject({ isExact: true, lowStockThreshold: 5, pagination: { totalItems: 4, nextCursor: null } })
})

test('a variant without pictures of its colour has one of no colour, not the first one of another colour', async ({
  context,
  api,
}) => {
  const list = await createStockLister(context, api)
  const product = await createProduct(context, {
    images: [{ file: 'blue.webp', color: 'blue' }, { file: 'plain.webp' }],
  })
  await createVariant(context, { product, color: 'red' })
  expect((await list()).body.variants).toMatchObject([{ color: 'red', product: { imageUrl: '/uploads/plain.webp' } }])
})

test('the list can be filtered by low stock, as by the store’s threshold, and by no stock', async ({
  context,
  api,
}) => {
  const list = await createStockLister(context, api)
  await createFourVariants(context)

  expect((await list({ only: 'low', sortBy: 'stock' })).rows).toEqual(['Kurta white 1', 'Sari teal 5'])
  expect((await list({ only: 'out' })).rows).toEqual(['Sari red 0'])
  await context.db.updateTable('companyDetails').set({ lowStockThreshold: 6 }).execute()
  expect((await list({ only: 'low' })).body.pagination.totalItems).toBe(3)
  await context.db.updateTable('companyDetails').set({ lowStockThreshold: 0 }).execute()
  expect((await list({ only: 'low' })).rows).toEqual([])
})

test('the list can be sorted by stock in both directions', async ({ context, api }) => {
  const list = await createStockLister(context, api)
  await createFourVariants(context)
  const stocks = async (sortOrder: string) =>
    (await list({ sortBy: 'stock', sortOrder })).body.variants.map(({ stock }: Row) => stock)

  expect(await stocks('asc')).toEqual([0, 1, 5, 6])
  expect(await stocks('desc')).toEqual([6, 5, 1, 0])
})

test('a search finds variants by product and brand, also by a part of a word', async ({ context, api }) => {
  const list = await createStockLister(context, api)
  await createFourVariants(context)
  const { id: brandId } = await createBrand(context, { name: 'Sūtra & Co.' })
  await createVariant(context, { product: 'Shirt', brandId, color: 'olive', stock: 3 })

  expect((await list({ q: 'KUR' })).rows).toHaveLength(2)
  expect((await list({ q: 'sutra' })).rows).toEqual(['Shirt olive 3'])
  expect((await list({ q: 'sari teal' })).body.pagination.totalItems).toBe(2)
  expect((await list({ q: 'sari shirt' })).rows).toEqual([])
  expect((await list({ q: "!?' \\ :*" })).rows).toEqual([])
})

test('a variant is listed with the value of the second option and its SKU, and found by the SKU', async ({
  context,
  api,
}) => {
  const list = await createStockLister(context, api)
  const kurta = await createProduct(context, { name: 'Kurta', optionName: 'Size' })
  await createVariant(context, { product: kurta, color: 'red', optionValue: 'M', sku: 'KRT-RED-M', stock: 3 })
  await createVariant(context, { product: 'Sari', color: 'red' })
  const { body } = await list({ q: 'krt-red' })

  expect(body.variants).toEqual([
    {
      id: expect.any(String),
      color: 'red',
      optionName: 'Size',
      optionValue: 'M',
      sku: 'KRT-RED-M',
      stock: 3,
      stockVersion: 0,
      product: { id: kurta.id, name: 'Kurta', imageUrl: null },
    },
  ])
  const [sari] = (await list({ q: 'sari' })).body.variants
  expect(Object.keys(sari)).toEqual(['id', 'color', 'stock', 'stockVersion', 'product'])
})

test('deleted products and retired variants are not listed', async ({ context, api }) => {
  const list = await createStockLister(context, api)
  const { kurta, sari } = await createFourVariants(context)
  await unpublish(context, sari.id, 'DELETED')
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('color', '=', 'white').execute()

  expect((await list()).rows).toEqual(['Kurta navy 6'])
  expect((await list({ sortBy: 'stock' })).rows).toEqual(['Kurta navy 6'])
  expect((await list({ q: 'kurta' })).body.variants[0].product.id).toBe(kurta.id)
})

test.for([
  { sortBy: 'name', sortOrder: 'asc' },
  { sortBy: 'name', sortOrder: 'desc' },
  { sortBy: 'stock', sortOrder: 'asc' },
  { sortBy: 'stock', sortOrder: 'desc' },
])('cursor paging lists every variant once: %j', async (sort, { context, api }) => {
  const list = await createStockLister(context, api)
  for (const name of ['Kurta', 'Kurta', 'Sari']) {
    const product = await createProduct(context, { name })
    for (const color of ['red', 'navy', 'white']) await createVariant(context, { product, color, stock: 4 })
  }
  const all = (await list(sort)).body.variants.map(({ id }: { id: string }) => id)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list({ ...sort, pageSize: '2', ...(cursor && { cursor }) })
    seen.push(...body.variants.map(({ id }: { id: string }) => id))
    cursor = body.pagination.nextCursor
  }

  expect(seen).toEqual(all)
  expect(new Set(seen).size).toBe(9)
  expect((await list({ ...sort, pageSize: '2', page: '2' })).body.variants.map(({ id }: { id: string }) => id)).toEqual(
    all.slice(2, 4),
  )
})

test.for<Record<string, string>>([
  { only: 'some' },
  { sortBy: 'price' },
  { page: '0' },
  { cursor: 'x' },
  { cursor: Buffer.from('["stock","asc",1]').toString('base64url') },
])('the query %j is rejected', async (query, { context, api }) => {
  expect((await (await createStockLister(context, api))(query)).status).toBe(400)
})

test('a page beyond the last is empty', async ({ context, api }) => {
  const list = await createStockLister(context, api)
  await createFourVariants(context)
  expect((await list({ page: '999999999' })).rows).toEqual([])
})

test('a list takes four statements, and a search five', async ({ context, api }) => {
  const list = await createStockLister(context, api)
  await createFourVariants(context)
  expect(await countStatements(context, () => list({ only: 'low' }))).toBe(4)
  expect(await countStatements(context, () => list({ q: 'kurta' }))).toBe(5)
})

async function countStatements(context: TestContext, work: () => Promise<unknown>) {
  context.statements.length = 0
  await work()
  return context.statements.length
}
