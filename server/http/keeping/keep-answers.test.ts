import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { aKeepingStore } from '#tests/support/keeping.ts'
import { aCategory } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { ensureCompanyDetails } from '../../company/company.store.ts'
import { type Answer, answerOf } from './keep-answers.ts'
import { createKeeper } from './keeper.ts'

test('who the shop is and what it sells is asked of the database for the first page, and again once it has changed', async ({
  shop,
}) => {
  await ensureCompanyDetails(shop.db)
  const { id } = await aCategory(shop, { name: 'Saris' })
  const { app, keptAnswers } = await aKeepingStore(shop)
  // Not one of these pages is kept: they are not there.
  const page = async (n: number) => (await app.inject(`/no-such-page-${n}`)).body

  expect(await page(1)).toContain('Saris')
  expect([keptAnswers.size, keptAnswers.counts.hits]).toEqual([2, 0])
  expect(await page(2)).toContain('Saris')
  expect(keptAnswers.counts.hits).toBe(2)

  await sql`update categories set name = 'Sarees' where id = ${id}`.execute(shop.db)
  await vi.waitUntil(() => keptAnswers.size < 2)
  expect(await page(3)).toContain('Sarees')

  await sql`update company_details set company_name = 'Silk & Sons'`.execute(shop.db)
  await vi.waitUntil(() => keptAnswers.size < 2)
  expect(await page(4)).toContain('Silk &amp; Sons')
})

test('an answer to other words is asked for each time, and none is kept by who does not hear of changes', async () => {
  let asked = 0
  const ask = async (): Promise<Answer> => ({ reply: ++asked, shown: { words: [] } })
  const keeper = createKeeper<Answer>(1_000_000)
  const categories = { name: 'GET /categories', input: {} }
  await answerOf(keeper, categories, ask)
  expect((await answerOf(keeper, categories, ask)).reply).toBe(2)

  keeper.trust({ isHearing: () => true, catchUp: async () => true })
  await answerOf(keeper, categories, ask)
  expect((await answerOf(keeper, categories, ask)).reply).toBe(3)
  expect((await answerOf(keeper, { ...categories, input: { query: { q: 'sari' } } }, ask)).reply).toBe(4)
  expect((await answerOf(keeper, { name: 'GET /products', input: {} }, ask)).reply).toBe(5)
})
