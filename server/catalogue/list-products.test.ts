import { sql } from 'kysely'
import { expect } from 'vitest'
import { lowStockThreshold } from '#contract/limits.ts'
import { aBrand, aCategory, aProduct, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'
import { listProducts } from './list-products.ts'
import { takeStock } from './stock.store.ts'

type Query = Parameters<typeof listProducts>[1]

const list = async (shop: TestShop, query: Partial<Query> = {}) => {
  const { products, data, pagination } = (await listProducts(shop, {
    page: 1,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    discounted: false,
    ...query,
  })) as {
    products?: { id: string; name: string }[]
    data?: { id: string; name: string }[]
    pagination: { totalPages: number; totalItems: number; nextCursor: string | null }
  }
  const found = products ?? data ?? []
  return { ids: found.map(({ id }) => id), names: found.map(({ name }) => name), products, data, ...pagination }
}

/** Many products at once, all made in the same instant so that only ids tell them apart. */
async function many(shop: TestShop, amount: number, { categoryId, brandId }: { categoryId: string; brandId: string }) {
  await sql`insert into products (name, original_price, category_id, brand_id, created_at)
    select 'Product ' || n, 100, ${categoryId}, ${brandId}, '2026-01-01' from generate_series(1, ${amount}::int) n`.execute(
    shop.db,
  )
}

for (const total of [0, 1, 8, 11, 12, 13, 20, 21, 100]) {
  test(`12 and then 8s show each of ${total} products of a category once`, async ({ shop }) => {
    const { id: categoryId } = await aCategory(shop)
    await many(shop, total, { categoryId, brandId: (await aBrand(shop)).id })
    const first = await list(shop, { categoryId, pageSize: 12 })
    const seen = [...first.ids]
    for (let page = 2; page <= first.totalPages; page += 1) {
      const next = await list(shop, { categoryId, pageSize: 8, page })
      expect(next.totalPages).toBe(first.totalPages)
      expect(next.ids.length).toBeGreaterThan(0)
      seen.push(...next.ids)
    }

    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    expect(first.totalItems).toBe(total)
  })
}

test('elsewhere pages are plain pages', async ({ shop }) => {
  const { id: categoryId } = await aCategory(shop)
  await many(shop, 30, { categoryId, brandId: (await aBrand(shop)).id })
  const all = (await list(shop, { limit: 100 })).ids

  expect((await list(shop, { pageSize: 8, page: 2 })).ids).toEqual(all.slice(8, 16))
  expect((await list(shop, { limit: 8, page: 2, categoryId })).ids).toEqual(all.slice(8, 16))
  expect((await list(shop, { page: 3 })).ids).toEqual(all.slice(24))
  expect((await list(shop, { page: 1_000_000, limit: 100 })).ids).toEqual([])
})

test('a page behind the last one is empty and still tells how many there are', async ({ shop }) => {
  const { id: categoryId } = await aCategory(shop)
  await many(shop, 5, { categoryId, brandId: (await aBrand(shop)).id })
  expect(await list(shop, { categoryId, page: 9 })).toMatchObject({ ids: [], totalItems: 5, nextCursor: null })
  expect(await list(shop, { stock: 'out', page: 9 })).toMatchObject({ ids: [], totalItems: 5 })
})

test('limit answers data, pageSize answers products, limit wins, neither is limit 12', async ({ shop }) => {
  const { id: categoryId } = await aCategory(shop)
  await many(shop, 15, { categoryId, brandId: (await aBrand(shop)).id })

  expect(await list(shop, { limit: 4 })).toMatchObject({ data: { length: 4 }, products: undefined })
  expect(await list(shop, { pageSize: 4 })).toMatchObject({ products: { length: 4 }, data: undefined })
  expect(await list(shop, { pageSize: 4, limit: 5 })).toMatchObject({ data: { length: 5 }, products: undefined })
  expect(await list(shop)).toMatchObject({ data: { length: 12 } })
})

const sorts = ['createdAt', 'buyCount', 'viewCount', 'price', 'name', 'stock'] as const
for (const sortBy of sorts) {
  for (const sortOrder of ['asc', 'desc'] as const) {
    test(`a walk by cursor through ${sortBy} ${sortOrder} shows each product once, whatever is added meanwhile`, async ({
      shop,
    }) => {
      const { id: categoryId } = await aCategory(shop)
      const { id: brandId } = await aBrand(shop)
      await many(shop, 17, { categoryId, brandId })
      for (const name of ['आम', 'zebra', 'Öl'])
        await aProduct(shop, { name, categoryId, brandId, price: 99_00, buyCount: 2, viewCount: 3 })
      const before = (await list(shop, { limit: 100, sortBy, sortOrder })).ids

      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list(shop, { limit: 3, sortBy, sortOrder, cursor })
        seen.push(...page.ids)
        cursor = page.nextCursor ?? undefined
        await aProduct(shop, { categoryId, brandId })
      } while (cursor && seen.length < 60)

      expect(seen.filter((id) => before.includes(id))).toEqual(before)
      expect(new Set(seen).size).toBe(seen.length)
    })
  }
}

test('the cursor of a first category page goes on where its 12 products end', async ({ shop }) => {
  const { id: categoryId } = await aCategory(shop)
  await many(shop, 21, { categoryId, brandId: (await aBrand(shop)).id })
  const first = await list(shop, { categoryId, pageSize: 12 })
  const byPage = await list(shop, { categoryId, pageSize: 8, page: 2 })
  const byCursor = await list(shop, { categoryId, pageSize: 8, page: 2, cursor: first.nextCursor! })

  expect(byCursor.ids).toEqual(byPage.ids)
  expect((await list(shop, { categoryId, pageSize: 8, page: 3 })).nextCursor).toBeNull()
})

const wrongCursors = {
  nonsense: 'nonsense',
  'JSON of another shape': Buffer.from('{"a":1}').toString('base64url'),
  'a cursor with a bad date': Buffer.from(
    '["createdAt","desc","yesterday","5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111"]',
  ).toString('base64url'),
  'a cursor with a bad id': Buffer.from(
    '["createdAt","desc","2026-01-01T00:00:00.000Z","1; drop table products"]',
  ).toString('base64url'),
  'a cursor of another sort': Buffer.from('["price","desc",100,"5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111"]').toString(
    'base64url',
  ),
  'a cursor of the other order': Buffer.from(
    '["createdAt","asc","2026-01-01T00:00:00.000Z","5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111"]',
  ).toString('base64url'),
}
for (const [name, cursor] of Object.entries(wrongCursors)) {
  test(`${name} is refused`, async ({ shop }) => {
    await expect(list(shop, { cursor })).rejects.toMatchObject({ kind: 'invalid' })
  })
}

test('a cursor that names a product with a zero byte is refused', async ({ shop }) => {
  const cursor = Buffer.from('["name","desc","a\\u0000b","5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111"]').toString('base64url')

  await expect(list(shop, { cursor, sortBy: 'name' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('products are found by words of their name, brand and category, and by both ids', async ({ shop }) => {
  const ethnic = await aCategory(shop, { name: 'Ethnic Wear' })
  const sutravi = await aBrand(shop, { name: 'Sutravi' })
  const kurta = await aProduct(shop, { name: 'Neem Kurta 100% cotton', categoryId: ethnic.id, brandId: sutravi.id })
  await aProduct(shop, { name: 'Phone', brandId: sutravi.id })

  expect((await list(shop, { q: 'kurta SUTRAVI ethnic' })).ids).toEqual([kurta.id])
  expect((await list(shop, { q: 'kurta phone' })).ids).toEqual([])
  expect((await list(shop, { q: '0%' })).ids).toEqual([kurta.id])
  expect((await list(shop, { q: '%' })).totalItems).toBe(1)
  expect((await list(shop, { q: '_' })).totalItems).toBe(0)
  expect((await list(shop, { q: "'; drop table products; --" })).ids).toEqual([])
  expect((await list(shop, { q: '  ' })).totalItems).toBe(2)
  expect((await list(shop, { brandId: sutravi.id, categoryId: ethnic.id })).ids).toEqual([kurta.id])
})

test('price sorts by the price in use', async ({ shop }) => {
  await aProduct(shop, { name: 'dear', price: 900_00 })
  await aProduct(shop, { name: 'reduced', price: 100_00, originalPrice: 2000_00 })
  await aProduct(shop, { name: 'cheap', price: 200_00 })

  expect((await list(shop, { sortBy: 'price', sortOrder: 'asc' })).names).toEqual(['reduced', 'cheap', 'dear'])
})

test('products are told apart by what is left of them, and by a reduced price', async ({ shop }) => {
  const shelf = async (name: string, stocks: readonly number[], prices = {}) => {
    const product = await aProduct(shop, { name, ...prices })
    for (const [at, stock] of stocks.entries()) await aVariant(shop, { product, color: ['red', 'blue'][at], stock })
  }
  await shelf('plenty', [60, 50])
  await shelf('one colour low', [lowStockThreshold, 80], { price: 100_00, originalPrice: 200_00 })
  await shelf('one colour gone', [0, lowStockThreshold + 1])
  await shelf('gone', [0, 0], { price: 100_00, originalPrice: 100_00 })
  await shelf('never had any', [])
  const names = async (query: Partial<Query>) =>
    (await list(shop, { sortBy: 'stock', sortOrder: 'asc', ...query })).names

  expect(await names({ stock: 'in' })).toEqual(['one colour gone', 'one colour low', 'plenty'])
  expect(await names({ stock: 'low' })).toEqual(['one colour gone', 'one colour low'])
  expect((await names({ stock: 'out' })).sort()).toEqual(['gone', 'never had any'])
  await ensureCompanyDetails(shop.db)
  await shop.db
    .updateTable('companyDetails')
    .set({ lowStockThreshold: lowStockThreshold - 1 })
    .execute()
  expect(await names({ stock: 'low' })).toEqual(['one colour gone'])
  expect(await names({ discounted: true })).toEqual(['one colour low'])
  expect(await names({ discounted: true, stock: 'out' })).toEqual([])
})

test('what is left of a product is known at once, whoever sells, however many at a time', async ({ shop }) => {
  const product = await aProduct(shop)
  const red = await aVariant(shop, { product, color: 'red', stock: 9 })
  const blue = await aVariant(shop, { product, color: 'blue', stock: 9 })
  const sale = (variant: { id: string }) =>
    takeStock(shop.db, [{ productVariantId: variant.id, quantity: 1 }], { count: true })
  await Promise.all([red, blue, red, blue, blue].map(sale))
  const left = () => shop.db.selectFrom('products').select(['stock', 'leastStock']).executeTakeFirstOrThrow()

  expect(await left()).toEqual({ stock: 13, leastStock: 6 })
  await shop.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', blue.id).execute()
  expect(await left()).toEqual({ stock: 7, leastStock: 7 })
  await shop.db.deleteFrom('productVariants').execute()
  expect(await left()).toEqual({ stock: 0, leastStock: 0 })
})

test('a listing costs one statement, however many products it shows, and hides what left the shop', async ({
  shop,
}) => {
  const product = await aProduct(shop, { images: [{ file: 'a.webp', color: 'red' }, { file: 'b.webp' }] })
  await aVariant(shop, { product, color: 'red', stock: 0 })
  await aVariant(shop, { product, color: 'blue', stock: 2 })
  const hidden = await aProduct(shop)
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', hidden.id).execute()
  for (let more = 0; more < 5; more += 1) await aVariant(shop)
  shop.statements.length = 0
  const { data = [], totalItems } = await list(shop, { sortOrder: 'asc' })

  expect(shop.statements).toHaveLength(1)
  expect(totalItems).toBe(6)
  expect(data[0]).toMatchObject({
    id: product.id,
    images: [
      { url: '/uploads/a.webp', filename: 'a.webp', color: 'red' },
      { url: '/uploads/b.webp', color: null },
    ],
    variants: [
      { color: 'blue', stock: 2 },
      { color: 'red', stock: 0 },
    ],
  })
})
