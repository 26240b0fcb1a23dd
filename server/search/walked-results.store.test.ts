import { expect } from 'vitest'
import { type SearchSort, searchSorts } from '#contract/search-choices.ts'
import { catalogueOf } from '#tests/support/searchable.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import type { Wanted } from './results.store.ts'
import { textQueryOf } from './text-query.ts'
import { sortedResults, walkedResults } from './walked-results.store.ts'

const kurtas: Wanted = {
  ...{ query: textQueryOf([{ exact: ['kurta'], also: [] }]), words: 'all', sort: 'popular', most: 1000 },
  ...{
    filters: { inStock: false, discounted: false },
    from: { size: 40, offset: 0 },
    likely: { named: 0, fitting: 0 },
  },
}

/** Forty products of twenty prices, each twice; every other one is a kurta. */
const twentyKurtas = (shop: TestShop) =>
  catalogueOf(
    shop,
    Array.from({ length: 40 }, (_, n) => ({
      name: `${n % 2 ? 'Kurta' : 'Lamp'} ${n}`,
      price: 100_00 + (n % 20) * 10_00,
      buyCount: n % 7,
    })),
  )

/** What follows a hit, read in the given way. */
const behind = (sort: SearchSort, hit: { key: number; id: string }): Wanted => ({
  ...kurtas,
  ...{ sort, from: { size: 3, offset: 0, behind: hit } },
})

test.for(searchSorts)('by %s, a page along an index is the page of all that are sorted', async (sort, { shop }) => {
  await twentyKurtas(shop)
  const all = await sortedResults(shop.db, { ...kurtas, sort }, null)

  expect(all).toHaveLength(20)
  expect(all.map(({ key }) => key)).toEqual(all.map(({ key }) => key).sort((one, other) => other - one))
  expect(await walkedResults(shop.db, { ...kurtas, sort })).toEqual(all)
  expect(await walkedResults(shop.db, { ...kurtas, sort, from: { size: 3, offset: 5 } })).toEqual(all.slice(5, 8))
  expect(await walkedResults(shop.db, behind(sort, all[7]!))).toEqual(all.slice(8, 11))
  expect(await sortedResults(shop.db, behind(sort, all[7]!), null)).toEqual(all.slice(8, 11))
})

test.for(searchSorts)('by %s, what is sorted up to a key is the beginning of all', async (sort, { shop }) => {
  await twentyKurtas(shop)
  const all = await sortedResults(shop.db, { ...kurtas, sort }, null)
  const { key } = all[9]!

  expect(await sortedResults(shop.db, { ...kurtas, sort }, key)).toEqual(all.filter((hit) => hit.key >= key))
  expect(await sortedResults(shop.db, behind(sort, all[4]!), key)).toEqual(all.slice(5, 8))
})

test('a way along an index that is too long ends before the page is full', async ({ shop }) => {
  await twentyKurtas(shop)
  const wanted: Wanted = { ...kurtas, sort: 'price-low', from: { size: 4, offset: 0 } }

  expect(await walkedResults(shop.db, wanted, 1)).toHaveLength(2)
  expect(await walkedResults(shop.db, wanted, 2)).toHaveLength(4)
})
