import { sql } from 'kysely'
import { expect } from 'vitest'
import { createProducts } from '#tests/support/create-products.ts'
import { createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import type { FilterValues } from '../filters.ts'
import { toTsQuery } from '../query/tsquery.ts'
import { estimateResults } from './estimate.ts'
import { readStatistics } from './search-statistics.store.ts'
import { cachedSearchStatistics } from './search-statistics.ts'

const all: FilterValues = { inStock: false, discounted: false }

/** Forty products at ₹100 to ₹490, every other one a kurta, the first ten of them blue; ₹40 off each fifth. */
async function createFortyProducts(context: TestContext) {
  const made = await createProducts(
    context,
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n % 2 ? 'Kurta' : 'Lamp'} in cotton`,
      price: 100_00 + n * 10_00,
      ...(n % 5 === 0 && { discountPrice: 60_00 + n * 10_00 }),
    })),
  )
  for (const product of made.slice(0, 10)) await createVariant(context, { product, color: 'navy', stock: 3 })
  await sql`update products set category_id = ${made[0]!.categoryId} where price < 200_00`.execute(context.db)
  await sql`analyze product_search`.execute(context.db)
  return made
}

const expected = async (
  context: TestContext,
  forms: string[][],
  filters: Partial<FilterValues> = {},
  words: 'all' | 'some' = 'all',
) =>
  estimateResults(await readStatistics(context.db), {
    query: toTsQuery(forms.map((alternatives) => ({ exact: [], alternatives }))),
    ...{ words, filters: { ...all, ...filters } },
  })

test('of common words as many products are expected as have them', async ({ context }) => {
  await createFortyProducts(context)
  expect(await expected(context, [])).toEqual({ named: 40, fitting: 40 })
  expect(await expected(context, [['kurta']])).toEqual({ named: 20, fitting: 20 })
  expect(await expected(context, [['kurta'], ['cotton']])).toEqual({ named: 20, fitting: 20 })
  expect(await expected(context, [['kurta', 'lamp']]), 'either, as if a product might be both').toMatchObject({
    named: 30,
  })
  expect(await expected(context, [['kurta'], ['lamp']], {}, 'some')).toMatchObject({ named: 30 })
  expect(
    await expected(context, [['kurta'], ['lamp']]),
    'both, as if they had nothing to do with each other',
  ).toMatchObject({ named: 10 })
})

test('of words that hardly a product has few are expected', async ({ context }) => {
  await createFortyProducts(context)
  const statistics = await readStatistics(context.db)
  // By half of the rarest word that PostgreSQL lists.
  expect(statistics.title_vector.other).toBe(Math.min(...statistics.title_vector.common.values()) / 2)
  expect((await expected(context, [['sari']])).named).toBeLessThanOrEqual(1)
})

test('filters leave of them the share that fits the shop', async ({ context }) => {
  const [first] = await createFortyProducts(context)
  const fitting = async (filters: Partial<FilterValues>) => (await expected(context, [], filters)).fitting

  expect(await fitting({ color: ['blue'] })).toBe(10)
  expect(await fitting({ inStock: true })).toBe(10)
  expect(await fitting({ discounted: true })).toBe(8)
  expect(await fitting({ color: ['blue'], inStock: true }), 'as if they had nothing to do with each other').toBe(3)
  expect(await fitting({ categoryId: [first!.categoryId.toUpperCase()] })).toBe(11)
  expect(await fitting({ brandId: [first!.brandId] })).toBe(1)
})

test('prices are expected as they are spread', async ({ context }) => {
  await createFortyProducts(context)
  const fitting = async (filters: Partial<FilterValues>) => (await expected(context, [], filters)).fitting

  expect(await fitting({ maxPrice: 1000_00 })).toBe(40)
  expect(await fitting({ minPrice: 1000_00 })).toBe(0)
  expect(Math.abs((await fitting({ minPrice: 205_00, maxPrice: 295_00 })) - 10)).toBeLessThanOrEqual(2)
  expect(await fitting({ minPrice: 300_00, maxPrice: 200_00 }), 'a range without any').toBe(0)
})

test('before PostgreSQL has looked at the products, none is expected', async ({ context }) => {
  await sql`truncate product_search cascade`.execute(context.db)
  expect(await expected(context, [['kurta']])).toEqual({ named: 0, fitting: 0 })
})

test('what is known of the products is read once a while, for all who ask', async ({ context }) => {
  await createFortyProducts(context)
  context.statements.length = 0
  const statistics = cachedSearchStatistics(context.db, 60_000)
  const [one, other] = await Promise.all([statistics(), statistics()])
  expect(other).toBe(one)
  expect(await statistics()).toBe(one)
  expect(context.statements).toHaveLength(1)

  const always = cachedSearchStatistics(context.db, 0)
  await always()
  await always()
  expect(context.statements).toHaveLength(3)
})
