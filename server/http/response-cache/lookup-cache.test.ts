import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createCategory } from '#tests/support/factories.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'
import { createCacheStore } from './cache-store.ts'
import { type LookupResult, lookup } from './lookup-cache.ts'

test('company details and categories are read from the database once, and again after a change', async ({
  context,
}) => {
  await ensureCompanyDetails(context.db)
  const { id } = await createCategory(context, { name: 'Saris' })
  const { app, lookupCache } = await createCachedApp(context)
  // These pages are 404, so they are not cached.
  const page = async (n: number) => (await app.inject(`/no-such-page-${n}`)).body

  expect(await page(1)).toContain('Saris')
  expect([lookupCache.counts.entries, lookupCache.counts.hits]).toEqual([2, 0])
  expect(await page(2)).toContain('Saris')
  expect(lookupCache.counts.hits).toBe(2)

  await sql`update categories set name = 'Sarees' where id = ${id}`.execute(context.db)
  await vi.waitUntil(() => lookupCache.counts.entries < 2)
  expect(await page(3)).toContain('Sarees')

  await sql`update company_details set company_name = 'Silk & Sons'`.execute(context.db)
  await vi.waitUntil(() => lookupCache.counts.entries < 2)
  expect(await page(4)).toContain('Silk &amp; Sons')
})

test('other calls and calls with parameters are not cached, and nothing is cached without a subscription', async () => {
  let calls = 0
  const call = async (): Promise<LookupResult> => ({ response: ++calls, tags: { tags: [] } })
  const cache = createCacheStore<LookupResult>(1_000_000)
  const categories = { name: 'GET /categories', input: {} }
  await lookup(cache, categories, call)
  expect((await lookup(cache, categories, call)).response).toBe(2)

  cache.attachSubscription({ isFresh: () => true, catchUp: async () => true })
  await lookup(cache, categories, call)
  expect((await lookup(cache, categories, call)).response).toBe(3)
  expect((await lookup(cache, { ...categories, input: { query: { q: 'sari' } } }, call)).response).toBe(4)
  expect((await lookup(cache, { name: 'GET /products', input: {} }, call)).response).toBe(5)
})
