import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createProduct, createVariant, issueToken } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'

/** Lists the stock as an administrator does; rows as 'name color stock'. */
async function lister(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  const token = await issueToken(context, await createAdmin(context))
  return async (query: Record<string, string> = {}) => {
    const { status, body } = await api.call('GET /stock', { token, query })
    const rows = body.variants?.map(({ product, color, stock }: Row) => `${product.name} ${color} ${stock}`)
    return { status, body, rows }
  }
}
type Row = { product: { name: string }; color: string; stock: number }

/** Kurta and Sari, in two colours each. */
async function fourVariants(context: TestContext) {
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

test('every variant on sale stands in the list by the name of its product, with the picture of its colour', async ({
  context,
  api,
}) => {
  const list = await lister(context, api)
  const { kurta } = await fourVariants(context)
  const { body } = await list()

  expect(body.variants.map(({ product }: Row) => product.name)).toEqual(['Kurta', 'Kurta', 'Sari', 'Sari'])
  const picture = { navy: '/uploads/navy.webp', white: '/uploads/plain.webp' }
  for (const { product, color } of body.variants.slice(0, 2)) {
    expect(product).toEqual({ id: kurta.id, name: 'Kurta', imageUrl: picture[color as 'navy'] })
  }
  expect(body).toMatchObject({ isExact: true, lowStockThreshold: 5, pagination: { totalItems: 4, nextCursor: null } })
})

test('low is what the shop’s threshold says, and none left is out', async ({ context, api }) => {
  const list = await lister(context, api)
  await fourVariants(context)

  expect((await list({ only: 'low', sortBy: 'stock' })).rows).toEqual(['Kurta white 1', 'Sari teal 5'])
  expect((await list({ only: 'out' })).rows).toEqual(['Sari red 0'])
  await context.db.updateTable('companyDetails').set({ lowStockThreshold: 6 }).execute()
  expect((await list({ only: 'low' })).body.pagination.totalItems).toBe(3)
  await context.db.updateTable('companyDetails').set({ lowStockThreshold: 0 }).execute()
  expect((await list({ only: 'low' })).rows).toEqual([])
})

test('the scarcest or the most plentiful come first where wanted', async ({ context, api }) => {
  const list = await lister(context, api)
  await fourVariants(context)
  const stocks = async (sortOrder: string) =>
    (await list({ sortBy: 'stock', sortOrder })).body.variants.map(({ stock }: Row) => stock)

  expect(await stocks('asc')).toEqual([0, 1, 5, 6])
  expect(await stocks('desc')).toEqual([6, 5, 1, 0])
})

test('words find variants by product, brand and colour, also half typed', async ({ context, api }) => {
  const list = await lister(context, api)
  await fourVariants(context)
  const { id: brandId } = await createBrand(context, { name: 'Sūtra & Co.' })
  await createVariant(context, { product: 'Shirt', brandId, color: 'olive', stock: 3 })

  expect((await list({ q: 'KUR' })).rows).toHaveLength(2)
  expect((await list({ q: 'sutra' })).rows).toEqual(['Shirt olive 3'])
  expect((await list({ q: 'sari teal' })).body.pagination.totalItems).toBe(2)
  expect((await list({ q: 'sari shirt' })).rows).toEqual([])
  expect((await list({ q: "!?' \\ :*" })).rows).toEqual([])
})

test('what left the shop and what is no longer sold is in no list', async ({ context, api }) => {
  const list = await lister(context, api)
  const { kurta, sari } = await fourVariants(context)
  await context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', sari.id).execute()
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
])('behind each page the cursor goes on without gap or repetition: %j', async (sort, { context, api }) => {
  const list = await lister(context, api)
  for (const name of ['Kurta', 'Kurta', 'Sari']) {
    const product = await createProduct(context, { name })
    for (const color of ['red', 'navy', 'white']) await createVariant(context, { product, color, stock: 4 })
  }
  const whole = (await list(sort)).body.variants.map(({ id }: { id: string }) => id)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list({ ...sort, pageSize: '2', ...(cursor && { cursor }) })
    seen.push(...body.variants.map(({ id }: { id: string }) => id))
    cursor = body.pagination.nextCursor
  }

  expect(seen).toEqual(whole)
  expect(new Set(seen).size).toBe(9)
  expect((await list({ ...sort, pageSize: '2', page: '2' })).body.variants.map(({ id }: { id: string }) => id)).toEqual(
    whole.slice(2, 4),
  )
})

test.for<Record<string, string>>([
  { only: 'some' },
  { sortBy: 'price' },
  { page: '0' },
  { cursor: 'x' },
  { cursor: Buffer.from('["stock","asc",1]').toString('base64url') },
])('%j earns a reason, not an error', async (query, { context, api }) => {
  expect((await (await lister(context, api))(query)).status).toBe(400)
})

test('a page that there is not is empty, however far away', async ({ context, api }) => {
  const list = await lister(context, api)
  await fourVariants(context)
  expect((await list({ page: '999999999' })).rows).toEqual([])
})

test('a list asks for the session, the threshold, the count and the page, and once more for words', async ({
  context,
  api,
}) => {
  const list = await lister(context, api)
  await fourVariants(context)
  expect(await statementsFor(context, () => list({ only: 'low' }))).toBe(4)
  expect(await statementsFor(context, () => list({ q: 'kurta' }))).toBe(5)
})

async function statementsFor(context: TestContext, work: () => Promise<unknown>) {
  context.statements.length = 0
  await work()
  return context.statements.length
}
