import { sql } from 'kysely'
import { expect } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { createBrand, createCategory } from '#tests/support/factories.ts'
import { test as contextTest, type TestContext } from '#tests/support/test-context.ts'
import { searchProducts } from './search-products.ts'

/** Five thousand kurtas: every other one in silk and discounted, every tenth one festive; a tenth of them are top sellers. */
async function createFiveThousandProducts(context: TestContext) {
  const [{ id: categoryId }, { id: brandId }] = [await createCategory(context), await createBrand(context)]
  const products = Array.from({ length: 5000 }, (_, n) => ({
    name: `${n % 2 ? 'Silk' : 'Cotton'} ${n % 10 === 3 ? 'Festive' : 'Daily'} Kurta ${n}`,
    originalPrice: 100_00 + ((n * 1237) % 5000) * 100,
    discountPrice: n % 2 ? 100_00 + ((n * 1237) % 5000) * 100 - 50 : null,
    buyCount: (n * 7919) % 5000,
    createdAt: new Date(Date.UTC(2026, 0, 1) + ((n * 3461) % 5000) * 60_000),
  }))
  for (let from = 0; from < products.length; from += 1000) {
    const rows = products.slice(from, from + 1000).map((product) => ({ ...product, categoryId, brandId }))
    await context.db.insertInto('products').values(rows).execute()
  }
  await sql`vacuum analyze product_search`.execute(context.db)
  await sql`select refresh_search_top_sellers(50)`.execute(context.db)
  return { products, categoryId }
}

/** The tests only read the products, so they are created once. */
const test = contextTest.extend('filled', { scope: 'file' }, async ({ openedContext: { context, reset } }) => {
  await reset()
  return { context, ...(await createFiveThousandProducts(context)) }
})

type CreatedProduct = Awaited<ReturnType<typeof createFiveThousandProducts>>['products'][number]
const priceOf = ({ originalPrice, discountPrice }: CreatedProduct) => discountPrice ?? originalPrice
const orders = {
  'price-low': (one: CreatedProduct, other: CreatedProduct) => priceOf(one) - priceOf(other),
  'price-high': (one: CreatedProduct, other: CreatedProduct) => priceOf(other) - priceOf(one),
  newest: (one: CreatedProduct, other: CreatedProduct) => Number(other.createdAt) - Number(one.createdAt),
  popular: (one: CreatedProduct, other: CreatedProduct) => other.buyCount - one.buyCount,
}

const page = async (context: TestContext, query: Record<string, string>) => {
  const { products, pagination } = await searchProducts(context, search.products.query.parse({ limit: '6', ...query }))
  return { names: products.map(({ name }) => name), cursor: pagination.nextCursor }
}

/** The ways in which a page in index order was read (docs/search.md), in the order of the attempts. */
const strategiesOf = (statements: readonly string[]) =>
  statements.flatMap((statement) => {
    if (statement.includes('select * from product_search found')) return ['index scan']
    if (!/select product_id, sort_buy_count, created_at, price, [\w, ]+ from product_search/.test(statement)) return []
    return statement.includes('and not ') ? ['bounded sort'] : ['full sort']
  })

/** A search, the words that the names of its results have, and how its pages are found. */
type ExpectedSearch = { query: Record<string, string>; words: string[]; strategy: string }
const searchesOf = (categoryId: string): ExpectedSearch[] => [
  { query: { q: 'kurta' }, words: ['kurta'], strategy: 'index scan' },
  { query: { q: 'silk kurta' }, words: ['silk'], strategy: 'bounded sort' },
  { query: { q: 'festive kurta' }, words: ['festive'], strategy: 'ranking' },
  { query: { categoryId, discounted: 'true' }, words: ['silk'], strategy: 'index scan' },
]

test('in every order, pages of very many results equal the sorted list, found by the cheapest strategy', async ({
  filled: { context, products, categoryId },
}) => {
  for (const { query, words, strategy } of searchesOf(categoryId)) {
    for (const [sortBy, order] of Object.entries(orders)) {
      const expected = products
        .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
        .sort(order)
        .map(({ name }) => name)
      const label = `${JSON.stringify(query)} by ${sortBy}`
      context.statements.length = 0
      const first = await page(context, { ...query, sortBy })
      const second = await page(context, { ...query, sortBy, cursor: first.cursor! })
      const byNumber = await page(context, { ...query, sortBy, page: '3' })

      expect([first.names, second.names, byNumber.names], label).toEqual(
        [0, 6, 12].map((from) => expected.slice(from, from + 6)),
      )
      // Top sellers are already in the order by sales.
      if (sortBy !== 'popular')
        expect(strategiesOf(context.statements), label).toEqual(
          strategy === 'ranking' ? [] : [strategy, strategy, strategy],
        )
    }
  }
}, 60_000)

test('a page far beyond the last one is empty', async ({ filled: { context } }) => {
  const beyondLast = '999999999'
  for (const sortBy of [...Object.keys(orders), 'relevance']) {
    context.statements.length = 0
    expect((await page(context, { q: 'kurta', sortBy, page: beyondLast, limit: '100' })).names).toEqual([])
    expect(strategiesOf(context.statements), 'no scan of the whole index').toEqual(['full sort'])
  }
  const { cursor } = await page(context, { q: 'kurta', sortBy: 'newest' })
  context.statements.length = 0
  expect((await page(context, { q: 'kurta', sortBy: 'newest', page: beyondLast, cursor: cursor! })).names).toHaveLength(
    6,
  )
  expect(strategiesOf(context.statements)).toEqual(['index scan'])
})
