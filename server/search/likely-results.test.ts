import { sql } from 'kysely'
import { expect } from 'vitest'
import { aVariant } from '#tests/support/makers.ts'
import { catalogueOf } from '#tests/support/searchable.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import type { Filters } from './filters.ts'
import { likelyResults } from './likely-results.ts'
import { readStatistics } from './search-statistics.store.ts'
import { keepSearchStatistics } from './search-statistics.ts'
import { textQueryOf } from './text-query.ts'

const all: Filters = { inStock: false, discounted: false }

/** Forty products at ₹100 to ₹490, every other one a kurta, the first ten of them blue; ₹40 off each fifth. */
async function fortyProducts(shop: TestShop) {
  const made = await catalogueOf(
    shop,
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n % 2 ? 'Kurta' : 'Lamp'} in cotton`,
      price: 100_00 + n * 10_00,
      ...(n % 5 === 0 && { discountPrice: 60_00 + n * 10_00 }),
    })),
  )
  for (const product of made.slice(0, 10)) await aVariant(shop, { product, color: 'navy', stock: 3 })
  await sql`update products set category_id = ${made[0]!.categoryId} where price < 200_00`.execute(shop.db)
  await sql`analyze product_search`.execute(shop.db)
  return made
}

const expected = async (
  shop: TestShop,
  forms: string[][],
  filters: Partial<Filters> = {},
  words: 'all' | 'some' = 'all',
) =>
  likelyResults(await readStatistics(shop.db), {
    query: textQueryOf(forms.map((also) => ({ exact: [], also }))),
    ...{ words, filters: { ...all, ...filters } },
  })

test('of common words as many products are expected as have them', async ({ shop }) => {
  await fortyProducts(shop)
  expect(await expected(shop, [])).toEqual({ named: 40, fitting: 40 })
  expect(await expected(shop, [['kurta']])).toEqual({ named: 20, fitting: 20 })
  expect(await expected(shop, [['kurta'], ['cotton']])).toEqual({ named: 20, fitting: 20 })
  expect(await expected(shop, [['kurta', 'lamp']]), 'either, as if a product might be both').toMatchObject({
    named: 30,
  })
  expect(await expected(shop, [['kurta'], ['lamp']], {}, 'some')).toMatchObject({ named: 30 })
  expect(
    await expected(shop, [['kurta'], ['lamp']]),
    'both, as if they had nothing to do with each other',
  ).toMatchObject({ named: 10 })
})

test('of words that hardly a product has few are expected', async ({ shop }) => {
  await fortyProducts(shop)
  const statistics = await readStatistics(shop.db)
  // By half of the rarest word that PostgreSQL lists.
  expect(statistics.headline.other).toBe(Math.min(...statistics.headline.common.values()) / 2)
  expect((await expected(shop, [['sari']])).named).toBeLessThanOrEqual(1)
})

test('filters leave of them the share that fits the shop', async ({ shop }) => {
  const [first] = await fortyProducts(shop)
  const fitting = async (filters: Partial<Filters>) => (await expected(shop, [], filters)).fitting

  expect(await fitting({ color: ['blue'] })).toBe(10)
  expect(await fitting({ inStock: true })).toBe(10)
  expect(await fitting({ discounted: true })).toBe(8)
  expect(await fitting({ color: ['blue'], inStock: true }), 'as if they had nothing to do with each other').toBe(3)
  expect(await fitting({ categoryId: [first!.categoryId.toUpperCase()] })).toBe(11)
  expect(await fitting({ brandId: [first!.brandId] })).toBe(1)
})

test('prices are expected as they are spread', async ({ shop }) => {
  await fortyProducts(shop)
  const fitting = async (filters: Partial<Filters>) => (await expected(shop, [], filters)).fitting

  expect(await fitting({ maxPrice: 1000_00 })).toBe(40)
  expect(await fitting({ minPrice: 1000_00 })).toBe(0)
  expect(Math.abs((await fitting({ minPrice: 205_00, maxPrice: 295_00 })) - 10)).toBeLessThanOrEqual(2)
  expect(await fitting({ minPrice: 300_00, maxPrice: 200_00 }), 'a range without any').toBe(0)
})

test('before PostgreSQL has looked at the products, none is expected', async ({ shop }) => {
  await sql`truncate product_search cascade`.execute(shop.db)
  expect(await expected(shop, [['kurta']])).toEqual({ named: 0, fitting: 0 })
})

test('what is known of the products is read once a while, for all who ask', async ({ shop }) => {
  await fortyProducts(shop)
  shop.statements.length = 0
  const statistics = keepSearchStatistics(shop.db, 60_000)
  const [one, other] = await Promise.all([statistics(), statistics()])
  expect(other).toBe(one)
  expect(await statistics()).toBe(one)
  expect(shop.statements).toHaveLength(1)

  const always = keepSearchStatistics(shop.db, 0)
  await always()
  await always()
  expect(shop.statements).toHaveLength(3)
})
