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

const noFilters: FilterValues = { inStock: false, discounted: false }

/** Forty products at ₹100 to ₹490, every other one a kurta, the first ten of them blue; ₹40 off each fifth. */
async function createFortyProducts(context: TestContext) {
  const products = await createProducts(
    context,
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n % 2 ? 'Kurta' : 'Lamp'} in cotton`,
      price: 100_00 + n * 10_00,
      ...(n % 5 === 0 && { discountPrice: 60_00 + n * 10_00 }),
    })),
  )
  for (const product of products.slice(0, 10)) await createVariant(context, { product, color: 'navy', stock: 3 })
  await sql`update products set category_id = ${products[0]!.categoryId} where price < 200_00`.execute(context.db)
  await sql`analyze product_search`.execute(context.db)
  return products
}

const estimateFor = async (
  context: TestContext,
  forms: string[][],
  filters: Partial<FilterValues> = {},
  words: 'all' | 'some' = 'all',
) =>
  estimateResults(await readStatistics(context.db), {
    query: toTsQuery(forms.map((alternatives) => ({ exact: [], alternatives }))),
    words,
    filters: { ...noFilters, ...filters },
  })

test('the estimate for common words equals their frequency', async ({ context }) => {
  await createFortyProducts(context)
  expect(await estimateFor(context, [])).toEqual({ inScope: 40, byTitle: 40, filtered: 40 })
  expect(await estimateFor(context, [['kurta']])).toEqual({ inScope: 40, byTitle: 20, filtered: 20 })
  expect(await estimateFor(context, [['kurta'], ['cotton']])).toEqual({ inScope: 40, byTitle: 20, filtered: 20 })
  expect(await estimateFor(context, [['kurta', 'lamp']]), 'either word, assumed to be independent').toMatchObject({
    byTitle: 30,
  })
  expect(await estimateFor(context, [['kurta'], ['lamp']], {}, 'some')).toMatchObject({ byTitle: 30 })
  expect(await estimateFor(context, [['kurta'], ['lamp']]), 'both words, assumed to be independent').toMatchObject({
    byTitle: 10,
  })
})

test('the estimate for rare words is low', async ({ context }) => {
  await createFortyProducts(context)
  const statistics = await readStatistics(context.db)
  // Half the share of the rarest word in the statistics.
  expect(statistics.title_vector.other).toBe(Math.min(...statistics.title_vector.mostCommon.values()) / 2)
  expect((await estimateFor(context, [['sari']])).byTitle).toBeLessThanOrEqual(1)
})

test('filters reduce the estimate by their selectivity', async ({ context }) => {
  const [first] = await createFortyProducts(context)
  const filtered = async (filters: Partial<FilterValues>) => (await estimateFor(context, [], filters)).filtered

  expect(await filtered({ color: ['blue'] })).toBe(10)
  expect(await filtered({ inStock: true })).toBe(10)
  expect(await filtered({ discounted: true })).toBe(8)
  expect(await filtered({ color: ['blue'], inStock: true }), 'assumed to be independent').toBe(3)
  expect(await filtered({ categoryId: [first!.categoryId.toUpperCase()] })).toBe(11)
  expect(await filtered({ brandId: [first!.brandId] })).toBe(1)
})

test('price ranges are estimated from the histogram', async ({ context }) => {
  await createFortyProducts(context)
  const filtered = async (filters: Partial<FilterValues>) => (await estimateFor(context, [], filters)).filtered

  expect(await filtered({ maxPrice: 1000_00 })).toBe(40)
  expect(await filtered({ minPrice: 1000_00 })).toBe(0)
  expect(Math.abs((await filtered({ minPrice: 205_00, maxPrice: 295_00 })) - 10)).toBeLessThanOrEqual(2)
  expect(await filtered({ minPrice: 300_00, maxPrice: 200_00 }), 'an empty range').toBe(0)
})

test('the estimate is 0 before the first ANALYZE', async ({ context }) => {
  await sql`truncate product_search cascade`.execute(context.db)
  expect(await estimateFor(context, [['kurta']])).toEqual({ inScope: 0, byTitle: 0, filtered: 0 })
})

test('statistics are cached and read once for concurrent calls', async ({ context }) => {
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
