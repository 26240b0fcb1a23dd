import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CountryCode, countryByCode } from '#contract/catalogue/countries.ts'
import { defaultLowStockThreshold } from '#contract/limits.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { encodeCursor } from '#server/database/keyset.ts'
import { createBrand, createCategory, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { decrementStock } from '../variants/stock.store.ts'
import { listProducts } from './list-products.ts'

type Query = Parameters<typeof listProducts>[1]

const list = async (context: TestContext, query: Partial<Query> = {}) => {
  const { products, data, pagination } = (await listProducts(context, {
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

/** Many products with the same creation time, so that only the id orders them. */
async function many(
  context: TestContext,
  amount: number,
  { categoryId, brandId }: { categoryId: string; brandId: string },
) {
  await sql`insert into products (name, original_price, category_id, brand_id, created_at)
    select 'Product ' || n, 100, ${categoryId}, ${brandId}, '2026-01-01' from generate_series(1, ${amount}::int) n`.execute(
    context.db,
  )
}

for (const total of [0, 1, 8, 11, 12, 13, 20, 21, 100]) {
  test(`a first page of 12 and further pages of 8 show each of ${total} products of a category once`, async ({
    context,
  }) => {
    const { id: categoryId } = await createCategory(context)
    await many(context, total, { categoryId, brandId: (await createBrand(context)).id })
    const first = await list(context, { categoryId, pageSize: 12 })
    const seen = [...first.ids]
    for (let page = 2; page <= first.totalPages; page += 1) {
      const next = await list(context, { categoryId, pageSize: 8, page })
      expect(next.totalPages).toBe(first.totalPages)
      expect(next.ids.length).toBeGreaterThan(0)
      seen.push(...next.ids)
    }

    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    expect(first.totalItems).toBe(total)
  })
}

test('without a category all pages have the same size', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  await many(context, 30, { categoryId, brandId: (await createBrand(context)).id })
  const all = (await list(context, { limit: 100 })).ids

  expect((await list(context, { pageSize: 8, page: 2 })).ids).toEqual(all.slice(8, 16))
  expect((await list(context, { limit: 8, page: 2, categoryId })).ids).toEqual(all.slice(8, 16))
  expect((await list(context, { page: 3 })).ids).toEqual(all.slice(24))
  expect((await list(context, { page: 1_000_000, limit: 100 })).ids).toEqual([])
})

test('a page after the last one is empty and still has the total number', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  await many(context, 5, { categoryId, brandId: (await createBrand(context)).id })
  expect(await list(context, { categoryId, page: 9 })).toMatchObject({ ids: [], totalItems: 5, nextCursor: null })
  expect(await list(context, { stock: 'out', page: 9 })).toMatchObject({ ids: [], totalItems: 5 })
})

test('limit returns data and pageSize returns products; limit wins, and without either the limit is 12', async ({
  context,
}) => {
  const { id: categoryId } = await createCategory(context)
  await many(context, 15, { categoryId, brandId: (await createBrand(context)).id })

  expect(await list(context, { limit: 4 })).toMatchObject({ data: { length: 4 }, products: undefined })
  expect(await list(context, { pageSize: 4 })).toMatchObject({ products: { length: 4 }, data: undefined })
  expect(await list(context, { pageSize: 4, limit: 5 })).toMatchObject({ data: { length: 5 }, products: undefined })
  expect(await list(context)).toMatchObject({ data: { length: 12 } })
})

const sorts = ['createdAt', 'buyCount', 'viewCount', 'price', 'name', 'stock', 'country'] as const
for (const sortBy of sorts) {
  for (const sortOrder of ['asc', 'desc'] as const) {
    test(`paging by cursor, sorted by ${sortBy} ${sortOrder}, shows each product once, also if products are added`, async ({
      context,
    }) => {
      const { id: categoryId } = await createCategory(context)
      const { id: brandId } = await createBrand(context)
      await many(context, 17, { categoryId, brandId })
      for (const name of ['आम', 'zebra', 'Öl'])
        await createProduct(context, { name, categoryId, brandId, price: 99_00, buyCount: 2, viewCount: 3 })
      const before = (await list(context, { limit: 100, sortBy, sortOrder })).ids

      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list(context, { limit: 3, sortBy, sortOrder, cursor })
        seen.push(...page.ids)
        cursor = page.nextCursor ?? undefined
        await createProduct(context, { categoryId, brandId })
      } while (cursor && seen.length < 60)

      expect(seen.filter((id) => before.includes(id))).toEqual(before)
      expect(new Set(seen).size).toBe(seen.length)
    })
  }
}

test('the cursor of a first category page continues after its 12 products', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  await many(context, 21, { categoryId, brandId: (await createBrand(context)).id })
  const first = await list(context, { categoryId, pageSize: 12 })
  const byPage = await list(context, { categoryId, pageSize: 8, page: 2 })
  const byCursor = await list(context, { categoryId, pageSize: 8, page: 2, cursor: first.nextCursor! })

  expect(byCursor.ids).toEqual(byPage.ids)
  expect((await list(context, { categoryId, pageSize: 8, page: 3 })).nextCursor).toBeNull()
})

const someId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
/** Each with the sort of the listing that gets it. */
const wrongCursors = {
  nonsense: ['createdAt', 'nonsense'],
  'JSON of another shape': ['createdAt', encodeCursor([{ a: 1 }])],
  'a cursor with a bad date': ['createdAt', encodeCursor(['createdAt', 'desc', 'yesterday', someId])],
  'a cursor with a bad id': [
    'createdAt',
    encodeCursor(['createdAt', 'desc', '2026-01-01T00:00:00.000Z', '1; drop table products']),
  ],
  'a cursor with a country out of range': ['country', encodeCursor(['country', 'desc', 70_000, someId])],
  'a cursor with a rating out of range': ['rating', encodeCursor(['rating', 'desc', 70_000, someId])],
  'a cursor with a stock out of range': ['stock', encodeCursor(['stock', 'desc', 2 ** 31, someId])],
  'a cursor with a zero byte': ['name', encodeCursor(['name', 'desc', 'a\0b', someId])],
  'a cursor of another sort': ['createdAt', encodeCursor(['price', 'desc', 100, someId])],
  'a cursor of the opposite order': [
    'createdAt',
    encodeCursor(['createdAt', 'asc', '2026-01-01T00:00:00.000Z', someId]),
  ],
} as const
for (const [name, [sortBy, cursor]] of Object.entries(wrongCursors)) {
  test(`${name} is refused`, async ({ context }) => {
    await expect(list(context, { cursor, sortBy })).rejects.toMatchObject({ kind: 'invalid' })
  })
}

test('products are found by words of their name, brand and category, and by both ids', async ({ context }) => {
  const ethnic = await createCategory(context, { name: 'Ethnic Wear' })
  const sutravi = await createBrand(context, { name: 'Sutravi' })
  const kurta = await createProduct(context, {
    name: 'Neem Kurta 100% cotton',
    categoryId: ethnic.id,
    brandId: sutravi.id,
  })
  await createProduct(context, { name: 'Phone', brandId: sutravi.id })

  expect((await list(context, { q: 'kurta SUTRAVI ethnic' })).ids).toEqual([kurta.id])
  expect((await list(context, { q: 'kurta phone' })).ids).toEqual([])
  expect((await list(context, { q: '0%' })).ids).toEqual([kurta.id])
  expect((await list(context, { q: '%' })).totalItems).toBe(1)
  expect((await list(context, { q: '_' })).totalItems).toBe(0)
  expect((await list(context, { q: "'; drop table products; --" })).ids).toEqual([])
  expect((await list(context, { q: '  ' })).totalItems).toBe(2)
  expect((await list(context, { brandId: sutravi.id, categoryId: ethnic.id })).ids).toEqual([kurta.id])
})

test('products are sorted by their current price', async ({ context }) => {
  await createProduct(context, { name: 'dear', price: 900_00 })
  await createProduct(context, { name: 'reduced', price: 100_00, originalPrice: 2000_00 })
  await createProduct(context, { name: 'cheap', price: 200_00 })

  expect((await list(context, { sortBy: 'price', sortOrder: 'asc' })).names).toEqual(['reduced', 'cheap', 'dear'])
})

test('products are filtered and sorted by their country of origin', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  const { id: brandId } = await createBrand(context)
  const createFrom = async (code: CountryCode | null) => {
    const columns = { name: code ?? 'unknown', countryId: code && countryByCode(code)!.id }
    await context.db
      .insertInto('products')
      .values({ ...columns, originalPrice: 100_00, categoryId, brandId })
      .execute()
  }
  for (const code of ['US', 'IN', null, 'CN', 'DZ'] as const) await createFrom(code)
  const byCountry = { sortBy: 'country', sortOrder: 'asc' } as const

  expect((await list(context, byCountry)).names).toEqual(['DZ', 'CN', 'IN', 'US', 'unknown'])
  expect((await list(context, { ...byCountry, country: ['US', 'IN'] })).names).toEqual(['IN', 'US'])
  expect((await list(context, { country: ['IN'], categoryId, discounted: true })).totalItems).toBe(0)
  expect(await list(context, { country: ['IN', 'CN'], limit: 1 })).toMatchObject({ totalItems: 2, totalPages: 2 })
  expect((await list(context, { country: [] })).totalItems).toBe(5)
})

test('products can be filtered by stock and by discount', async ({ context }) => {
  const createStocked = async (name: string, stocks: readonly number[], prices = {}) => {
    const product = await createProduct(context, { name, ...prices })
    for (const [at, stock] of stocks.entries())
      await createVariant(context, { product, color: ['red', 'blue'][at], stock })
  }
  await createStocked('plenty', [60, 50])
  await createStocked('one colour low', [defaultLowStockThreshold, 80], { price: 100_00, originalPrice: 200_00 })
  await createStocked('one colour sold out', [0, defaultLowStockThreshold + 1])
  await createStocked('sold out', [0, 0], { price: 100_00, originalPrice: 100_00 })
  await createStocked('without variants', [])
  const names = async (query: Partial<Query>) =>
    (await list(context, { sortBy: 'stock', sortOrder: 'asc', ...query })).names

  expect(await names({ stock: 'in' })).toEqual(['one colour sold out', 'one colour low', 'plenty'])
  expect(await names({ stock: 'low' })).toEqual(['one colour sold out', 'one colour low'])
  expect((await names({ stock: 'out' })).sort()).toEqual(['sold out', 'without variants'])
  await ensureCompanyDetails(context.db)
  await context.db
    .updateTable('companyDetails')
    .set({ lowStockThreshold: defaultLowStockThreshold - 1 })
    .execute()
  expect(await names({ stock: 'low' })).toEqual(['one colour sold out'])
  expect(await names({ discounted: true })).toEqual(['one colour low'])
  expect(await names({ discounted: true, stock: 'out' })).toEqual([])
})

test('the stock filter is current after every sale', async ({ context }) => {
  const product = await createProduct(context)
  const red = await createVariant(context, { product, color: 'red', stock: 9 })
  const blue = await createVariant(context, { product, color: 'blue', stock: 9 })
  const sale = (variant: { id: string }) =>
    decrementStock(context.db, [{ productVariantId: variant.id, quantity: 1 }], { incrementBuyCount: true })
  await Promise.all([red, blue, red, blue, blue].map(sale))
  const left = () => context.db.selectFrom('products').select(['stock', 'minVariantStock']).executeTakeFirstOrThrow()

  expect(await left()).toEqual({ stock: 13, minVariantStock: 6 })
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', blue.id).execute()
  expect(await left()).toEqual({ stock: 7, minVariantStock: 7 })
  await context.db.deleteFrom('productVariants').execute()
  expect(await left()).toEqual({ stock: 0, minVariantStock: 0 })
})

test('a listing takes one statement for any number of products, and hides deleted ones', async ({ context }) => {
  const product = await createProduct(context, { images: [{ file: 'a.webp', color: 'red' }, { file: 'b.webp' }] })
  await createVariant(context, { product, color: 'red', stock: 0 })
  await createVariant(context, { product, color: 'blue', stock: 2 })
  const hidden = await createProduct(context)
  await unpublish(context, hidden.id, 'DELETED')
  for (let more = 0; more < 5; more += 1) await createVariant(context)
  context.statements.length = 0
  const { data = [], totalItems } = await list(context, { sortOrder: 'asc' })

  expect(context.statements).toHaveLength(1)
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
