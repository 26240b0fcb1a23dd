import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createCategory } from '#tests/support/factories.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'
import { createCacheStore } from './cache-store.ts'
import { type LookupResult, lookup } from './lookup-cache.ts'

test('who the shop is and what it sells is asked of the database for the first page, and again once it has changed', async ({
  context,
}) => {
  await ensureCompanyDetails(context.db)
  const { id } = await createCategory(context, { name: 'Saris' })
  const { app, keptAnswers } = await createCachedApp(context)
  // Not one of these pages is kept: they are not there.
  const page = async (n: number) => (await app.inject(`/no-such-page-${n}`)).body

  expect(await page(1)).toContain('Saris')
  expect([keptAnswers.counts.entries, keptAnswers.counts.hits]).toEqual([2, 0])
  expect(await page(2)).toContain('Saris')
  expect(keptAnswers.counts.hits).toBe(2)

  await sql`update categories set name = 'Sarees' where id = ${id}`.execute(context.db)
  await vi.waitUntil(() => keptAnswers.counts.entries < 2)
  expect(await page(3)).toContain('Sarees')

  await sql`update company_details set company_name = 'Silk & Sons'`.execute(context.db)
  await vi.waitUntil(() => keptAnswers.counts.entries < 2)
  expect(await page(4)).toContain('Silk &amp; Sons')
})

test('an answer to other words is asked for each time, and none is kept by who does not hear of changes', async () => {
  let asked = 0
  const ask = async (): Promise<LookupResult> => ({ reply: ++asked, tags: { tags: [] } })
  const keeper = createCacheStore<LookupResult>(1_000_000)
  const categories = { name: 'GET /categories', input: {} }
  await lookup(keeper, categories, ask)
  expect((await lookup(keeper, categories, ask)).reply).toBe(2)

  keeper.attachSubscription({ isFresh: () => true, catchUp: async () => true })
  await lookup(keeper, categories, ask)
  expect((await lookup(keeper, categories, ask)).reply).toBe(3)
  expect((await lookup(keeper, { ...categories, input: { query: { q: 'sari' } } }, ask)).reply).toBe(4)
  expect((await lookup(keeper, { name: 'GET /products', input: {} }, ask)).reply).toBe(5)
})
