import { expect } from 'vitest'
import { createCollection, createProduct } from '#tests/support/factories.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { refreshNewProducts } from './refresh-new-products.ts'

/** Creates a collection by a rule; returns the URL of its products. */
async function createRule(context: TestContext, rule: object) {
  const { id, handle } = await createCollection(context)
  const columns = { kind: 'RULE', rule: JSON.stringify(rule) }
  await context.db.updateTable('collections').set(columns).where('id', '=', id).execute()
  return `/api/collections/${handle}/products`
}

/** An app with its cache; `namesAt` reads a collection, and `refresh` runs the job until the caches know of it. */
async function openApp(context: TestContext) {
  const { app, responseCache } = await createCachedApp(context)
  const namesAt = async (url: string): Promise<string[]> =>
    (await app.inject({ url })).json().products.map(({ name }: { name: string }) => name)
  const refresh = async () => {
    await refreshNewProducts(context)
    await responseCache.catchUp()
  }
  return { namesAt, refresh, responseCache }
}

test('a cached collection of new products changes at midnight in India', async ({ context }) => {
  context.setClock('2026-01-10T18:00:00Z')
  await createProduct(context, { name: 'Kurta', createdAt: new Date('2026-01-09T18:30:00Z') })
  const url = await createRule(context, { newDays: 1 })
  const { namesAt, refresh } = await openApp(context)
  expect(await namesAt(url)).toEqual(['Kurta'])
  context.setClock('2026-01-10T18:31:00Z')
  expect(await namesAt(url)).toEqual(['Kurta'])
  await refresh()
  expect(await namesAt(url)).toEqual([])
})

test('without a collection of new products nothing is dropped from the cache', async ({ context }) => {
  await createProduct(context, { name: 'Kurta' })
  const url = await createRule(context, { minPrice: '1' })
  const { namesAt, refresh, responseCache } = await openApp(context)
  expect(await namesAt(url)).toEqual(['Kurta'])
  const { invalidated } = responseCache.counts
  await refresh()
  expect(responseCache.counts.invalidated).toBe(invalidated)
})
