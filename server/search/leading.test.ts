import { sql } from 'kysely'
import { expect } from 'vitest'
import { search } from '#contract/search.ts'
import { aVariant } from '#tests/support/makers.ts'
import { catalogueOf } from '#tests/support/searchable.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { refreshRanks } from '../catalogue/refresh-ranks.ts'
import { leadingResults } from './leading-results.store.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'
import { textQueryOf } from './text-query.ts'

/** Thirty kurtas of which the last sells best; tiers of one, three and ten products lead. */
async function manyKurtas(shop: TestShop) {
  const made = await catalogueOf(
    shop,
    Array.from({ length: 30 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n * 10_00, buyCount: n })),
  )
  await sql`analyze product_search`.execute(shop.db)
  await chooseLeading(shop)
  return made
}

const chooseLeading = (shop: TestShop) => sql`select refresh_search_leading(1)`.execute(shop.db)

const tiers = async (shop: TestShop) => {
  const { rows } = await sql<{
    name: string
    tier: number
  }>`select name, tier from search_leading join products on id = product_id
    order by tier, name`.execute(shop.db)
  return rows.map(({ name, tier }) => `${tier}: ${name}`)
}

async function paged(shop: TestShop, asked: Record<string, string>) {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null && seen.length < 60; ) {
    const query = search.products.query.parse({ q: 'kurta', limit: '4', ...asked, ...(cursor && { cursor }) })
    const { products, pagination } = await searchProducts(shop, query, 10)
    seen.push(...products.map(({ name }) => name))
    cursor = pagination.nextCursor
  }
  return seen
}

const kurtas = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Kurta ${from - n}`)

test('the best sellers lead, and who sells better takes the place of another', async ({ shop }) => {
  const [first] = await manyKurtas(shop)
  expect(await tiers(shop)).toEqual([
    '1: Kurta 29',
    '2: Kurta 27',
    '2: Kurta 28',
    ...['20', '21', '22', '23', '24', '25', '26'].map((n) => `3: Kurta ${n}`),
  ])

  await shop.db.updateTable('products').set({ buyCount: 100 }).where('id', '=', first!.id).execute()
  await sql`update products set ranked_buys = buy_count`.execute(shop.db)
  await chooseLeading(shop)
  expect((await tiers(shop)).slice(0, 3)).toEqual(['1: Kurta 0', '2: Kurta 28', '2: Kurta 29'])
  expect(await tiers(shop)).toHaveLength(10)
})

test.for(['relevance', 'popular'])(
  'by %s, pages of very many go from those that lead on to all others',
  async (sortBy, { shop }) => {
    await manyKurtas(shop)
    expect(await paged(shop, { sortBy })).toEqual(kurtas(29, 0))
    expect(await paged(shop, { sortBy, minPrice: '100' })).toEqual(kurtas(29, 0))
  },
)

test('filters and other orders leave out nobody who does not lead', async ({ shop }) => {
  const made = await manyKurtas(shop)
  await aVariant(shop, { product: made[3]!, color: 'navy' })
  await aVariant(shop, { product: made[28]!, color: 'navy' })

  expect(await paged(shop, { color: 'blue', sortBy: 'popular' })).toEqual(['Kurta 28', 'Kurta 3'])
  expect(await paged(shop, { sortBy: 'price-high' })).toEqual(kurtas(29, 0))
  expect(await paged(shop, { sortBy: 'price-low', maxPrice: '299' })).toEqual(kurtas(19, 0).toReversed())
})

test('those that lead are looked for where enough are expected, then in the next tier', async ({ shop }) => {
  const made = await manyKurtas(shop)
  const lookedFor = async (named: number, most: number) => {
    const { times, found, hits } = await leadingResults(shop.db, {
      ...{ query: textQueryOf([{ exact: ['kurta'], also: [] }]), words: 'all', sort: 'popular', most },
      ...{
        filters: { inStock: false, discounted: false },
        from: { size: 2, offset: 0 },
        likely: { named, fitting: named },
      },
    })
    return { times, found, best: hits.map(({ id }) => made.findIndex((product) => product.id === id)) }
  }

  expect(await lookedFor(0, 10)).toEqual({ times: 10, found: 10, best: [29, 28] })
  expect(await lookedFor(0, 5), 'more than are ranked').toEqual({ times: 100, found: 3, best: [29, 28] })
  expect(await lookedFor(10_000, 10), 'too few').toEqual({ times: 10, found: 10, best: [29, 28] })
  expect(await lookedFor(150_000, 10), 'too few').toEqual({ times: 100, found: 3, best: [29, 28] })
  expect(await lookedFor(10_000, 5), 'nobody knows who is best of too many').toMatchObject({ times: 10, best: [] })
})

test('whatever changes a product changes it among those that lead at once', async ({ shop }) => {
  const [, mug] = await manyKurtas(shop)
  const led = (await manyLed(shop))[0]!
  await shop.db
    .updateTable('products')
    .set({ name: 'Copper Lamp', discountPrice: 50_00 })
    .where('id', '=', led)
    .execute()
  await aVariant(shop, { product: mug!, color: 'navy' })
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('name', '=', 'Kurta 28').execute()

  const { rows } = await sql`
    select from search_leading kept left join product_search found using (product_id)
    where (kept.headline, kept.price, kept.is_discounted, kept.in_stock, kept.colors, kept.buy_count)
      is distinct from (found.headline || search_tier_mark(kept.tier), found.price, found.is_discounted, found.in_stock, found.colors, found.buy_count)`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
  expect(await tiers(shop)).not.toContain('2: Kurta 28')
  expect((await suggest(shop, 'copper la')).products.map(({ name }) => name)).toEqual(['Copper Lamp'])
})

async function manyLed(shop: TestShop) {
  const rows = await shop.db.selectFrom('searchLeading').select('productId').orderBy('buyCount', 'desc').execute()
  return rows.map(({ productId }) => productId)
}

test('suggestions are the best sellers, whether they lead or not', async ({ shop }) => {
  await manyKurtas(shop)
  const names = async (typed: string) => (await suggest(shop, typed)).products.map(({ name }) => name)
  expect(await names('kurt')).toEqual(kurtas(29, 24))
  expect(await names('kurta 4')).toEqual(['Kurta 4'])
})

test('those that lead are chosen anew with the ranks; of few products none leads', async ({ shop }) => {
  await manyKurtas(shop)
  await refreshRanks(shop)
  expect(await tiers(shop)).toEqual([])
})
