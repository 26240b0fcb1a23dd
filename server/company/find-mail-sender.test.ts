import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { findMailSender } from './find-mail-sender.ts'

test('mails read the sender from the database once, and again after a change of the company details', async ({
  context,
}) => {
  const { db, statements } = context
  await ensureCompanyDetails(db)
  const { lookupCache } = await createCachedApp(context)
  const sender = await findMailSender({ db, lookupCache })
  expect(Object.keys(sender).sort()).toEqual(['address', 'companyName', 'contact', 'email'])

  statements.length = 0
  expect(await findMailSender({ db, lookupCache })).toEqual(sender)
  expect(statements).toEqual([])

  await sql`update company_details set company_name = 'Silk & Sons'`.execute(db)
  await vi.waitUntil(() => lookupCache.counts.entries === 0)
  expect(await findMailSender({ db, lookupCache })).toEqual({ ...sender, companyName: 'Silk & Sons' })
})
