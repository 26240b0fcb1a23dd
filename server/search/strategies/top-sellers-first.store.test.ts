import { sql } from 'kysely'
import { expect } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { refreshSortRanks } from '#server/catalogue/listing/refresh-sort-ranks.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { toTsQuery } from '../query/tsquery.ts'
import { searchProducts } from '../search-products.ts'
import { suggest } from '../suggest.ts'
import { topSellerResults } from './top-sellers-first.store.ts'

/** Thirty kurtas with ascending sales; the tiers hold one, three and ten products. */
async function createKurtas(context: TestContext) {
  const products = await createProducts(
    context,
    Array.from({ length: 30 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n * 10_00, buyCount: n })),
  )
  await sql`analyze product_search`.execute(context.db)
  await refreshTopSellers(context)
  return products
}

const refreshTopSellers = (context: TestContext) => sql`select refresh_search_top_sellers(1)`.execute(context.db)

const tiers = async (context: TestContext) => {
  const { rows } = await sql<{
    name: string
    tier: number
  }>`select name, tier from search_top_sellers join products on id = product_id
    order by tier, name`.execute(context.db)
  return rows.map(({ name, tier }) => `${tier}: ${name}`)
}

async function paged(context: TestContext, query: Record<string, string>) {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null && seen.length < 60; ) {
    const input = search.products.query.parse({ q: 'kurta', limit: '4', ...query, ...(cursor && { cursor }) })
    const { products, pagination } = await searchProducts(context, input, 10)
    seen.push(...products.map(({ name }) => name))
    cursor = pagination.nextCursor
  }
  return seen
}

const kurtas = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Kurta ${from - n}`)

test('the tiers hold the best sellers, and a product with more sales replaces another', async ({ context }) => {
  const [first] = await createKurtas(context)
  expect(await tiers(context)).toEqual([
    '1: Kurta 29',
    '2: Kurta 27',
    '2: Kurta 28',
    ...['20', '21', '22', '23', '24', '25', '26'].map((n) => `3: Kurta ${n}`),
  ])

  await context.db.updateTable('products').set({ buyCount: 100 }).where('id', '=', first!.id).execute()
  await sql`update products set sort_buy_count = buy_count`.execute(context.db)
  await refreshTopSellers(context)
  expect((await tiers(context)).slice(0, 3)).toEqual(['1: Kurta 0', '2: Kurta 28', '2: Kurta 29'])
  expect(await tiers(context)).toHaveLength(10)
})

test.for(['relevance', 'popular'])(
  'by %s, pages continue from the top sellers to all other products',
  async (sortBy, { context }) => {
    await createKurtas(context)
    expect(await paged(context, { sortBy })).toEqual(kurtas(29, 0))
    expect(await paged(context, { sortBy, minPrice: '100' })).toEqual(kurtas(29, 0))
  },
)

test('filters and other orders include products that are not top sellers', async ({ context }) => {
  const products = await createKurtas(context)
  await createVariant(context, { product: products[3]!, color: 'navy' })
  await createVariant(context, { product: products[28]!, color: 'navy' })

  expect(await paged(context, { color: 'blue', sortBy: 'popular' })).toEqual(['Kurta 28', 'Kurta 3'])
  expect(await paged(context, { sortBy: 'price-high' })).toEqual(kurtas(29, 0))
  expect(await paged(context, { sortBy: 'price-low', maxPrice: '299' })).toEqual(kurtas(19, 0).toReversed())
})

test('the tier with enough expected matches is read first, then the next one', async ({ context }) => {
  const products = await createKurtas(context)
  const readTopSellers = async (byTitle: number, maxCount: number) => {
    const { productsPerHit, found, hits } = await topSellerResults(context.db, {
      query: toTsQuery([{ exact: ['kurta'], alternatives: [] }]),
      words: 'all',
      sort: 'popular',
      maxCount,
      filters: { inStock: false, discounted: false },
      from: { size: 2, offset: 0 },
      lexemes: null,
      estimate: { inScope: 10_000, byTitle, filtered: byTitle },
    })
    return { productsPerHit, found, best: hits.map(({ id }) => products.findIndex((product) => product.id === id)) }
  }

  expect(await readTopSellers(0, 10)).toEqual({ productsPerHit: 10, found: 10, best: [29, 28] })
  expect(await readTopSellers(0, 5), 'more than are ranked').toEqual({ productsPerHit: 100, found: 3, best: [29, 28] })
  expect(await readTopSellers(10_000, 10), 'too few').toEqual({ productsPerHit: 10, found: 10, best: [29, 28] })
  expect(await readTopSellers(150_000, 10), 'too few').toEqual({ productsPerHit: 100, found: 3, best: [29, 28] })
  expect(await readTopSellers(10_000, 5), 'too many to know the best').toMatchObject({ productsPerHit: 10, best: [] })
})

test('a change of a product is copied to the top sellers at once', async ({ context }) => {
  const [, mug] = await createKurtas(context)
  const topSellerId = (await topSellerIds(context))[0]!
  await context.db
    .updateTable('products')
    .set({ name: 'Copper Lamp', discountPrice: 50_00 })
    .where('id', '=', topSellerId)
    .execute()
  await createVariant(context, { product: mug!, color: 'navy' })
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: new Date(), unpublishedAs: 'DELETED' })
    .where('name', '=', 'Kurta 28')
    .execute()

  const { rows } = await sql`
    select from search_top_sellers top_seller left join product_search found using (product_id)
    where (top_seller.title_vector, top_seller.price, top_seller.is_discounted, top_seller.in_stock, top_seller.colors, top_seller.sort_buy_count)
      is distinct from (found.title_vector || search_tier_lexeme(top_seller.tier), found.price, found.is_discounted, found.in_stock, found.colors, found.sort_buy_count)`.execute(
    context.db,
  )
  expect(rows).toEqual([])
  expect(await tiers(context)).not.toContain('2: Kurta 28')
  expect((await suggest(context, 'copper la')).products.map(({ name }) => name)).toEqual(['Copper Lamp'])
})

async function topSellerIds(context: TestContext): Promise<string[]> {
  const rows = await context.db
    .selectFrom('searchTopSellers')
    .select('productId')
    .orderBy('sortBuyCount', 'desc')
    .execute()
  return rows.map(({ productId }) => productId)
}

test('suggestions are the best-selling matches, in a tier or not', async ({ context }) => {
  await createKurtas(context)
  const names = async (typed: string) => (await suggest(context, typed)).products.map(({ name }) => name)
  expect(await names('kurt')).toEqual(kurtas(29, 24))
  expect(await names('kurta 4')).toEqual(['Kurta 4'])
})

test('top sellers are selected with the sort ranks; a small store has none', async ({ context }) => {
  await createKurtas(context)
  await refreshSortRanks(context)
  expect(await tiers(context)).toEqual([])
})
