import { sql } from 'kysely'
import { expect } from 'vitest'
import { type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { toTsQuery } from '../query/tsquery.ts'
import { indexScanResults, sortedResults } from './index-scan.store.ts'
import type { SearchRequest } from './ranked.store.ts'

const kurtas: SearchRequest = {
  query: toTsQuery([{ exact: ['kurta'], alternatives: [] }]),
  words: 'all',
  sort: 'popular',
  maxCount: 1000,
  filters: { inStock: false, discounted: false },
  from: { size: 40, offset: 0 },
  lexemes: null,
  estimate: { inScope: 10_000, byTitle: 0, filtered: 0 },
}

/** Forty products of twenty prices, each twice; every other one is a kurta. */
const createTwentyKurtas = (context: TestContext) =>
  createProducts(
    context,
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n % 2 ? 'Kurta' : 'Lamp'} ${n}`,
      price: 100_00 + (n % 20) * 10_00,
      buyCount: n % 7,
    })),
  )

/** A request for the page after a hit. */
const requestAfter = (sort: SearchSort, hit: { key: number; id: string }): SearchRequest => ({
  ...kurtas,
  sort,
  from: { size: 3, offset: 0, after: hit },
})

test.for(searchSorts)(
  'by %s, a page by index scan equals the page of the sorted results',
  async (sort, { context }) => {
    await createTwentyKurtas(context)
    const all = await sortedResults(context.db, { ...kurtas, sort }, null)

    expect(all).toHaveLength(20)
    expect(all.map(({ key }) => key)).toEqual(all.map(({ key }) => key).sort((one, other) => other - one))
    expect(await indexScanResults(context.db, { ...kurtas, sort })).toEqual(all)
    expect(await indexScanResults(context.db, { ...kurtas, sort, from: { size: 3, offset: 5 } })).toEqual(
      all.slice(5, 8),
    )
    expect(await indexScanResults(context.db, requestAfter(sort, all[7]!))).toEqual(all.slice(8, 11))
    expect(await sortedResults(context.db, requestAfter(sort, all[7]!), null)).toEqual(all.slice(8, 11))
  },
)

test.for(searchSorts)(
  'by %s, the results sorted up to a key are the first of all results',
  async (sort, { context }) => {
    await createTwentyKurtas(context)
    const all = await sortedResults(context.db, { ...kurtas, sort }, null)
    const { key } = all[9]!

    expect(await sortedResults(context.db, { ...kurtas, sort }, key)).toEqual(all.filter((hit) => hit.key >= key))
    expect(await sortedResults(context.db, requestAfter(sort, all[4]!), key)).toEqual(all.slice(5, 8))
  },
)

test('an index scan stops at its row limit before the page is full', async ({ context }) => {
  await createTwentyKurtas(context)
  const request: SearchRequest = { ...kurtas, sort: 'price-low', from: { size: 4, offset: 0 } }

  expect(await indexScanResults(context.db, request, 1)).toHaveLength(2)
  expect(await indexScanResults(context.db, request, 2)).toHaveLength(4)
})

test('by country, an index scan begins at the filtered countries', async ({ context }) => {
  await createTwentyKurtas(context)
  await sql`update products set country_id = case when name like 'Kurta 3%' then 780 else 10 end`.execute(context.db)
  const filters = { ...kurtas.filters, countries: [780] }
  const request: SearchRequest = { ...kurtas, filters, sort: 'country', from: { size: 6, offset: 0 } }

  expect(await indexScanResults(context.db, request, 1)).toHaveLength(6)
})
