import { sql } from 'kysely'
import { expect } from 'vitest'
import { campaignById } from '#server/campaigns/campaigns.store.ts'
import { createCampaign } from '#server/campaigns/save-campaign.ts'
import { resumeCampaign, startCampaign } from '#server/campaigns/start-campaign.ts'
import { bulkEditById } from '#server/catalogue/bulk-edit/bulk-edits.store.ts'
import { previewBulkEdit } from '#server/catalogue/bulk-edit/preview-bulk-edit.ts'
import { startBulkEdit } from '#server/catalogue/bulk-edit/start-bulk-edit.ts'
import { defaultSettings, importById } from '#server/import-export/imports/imports.store.ts'
import { startCheck } from '#server/import-export/imports/start-check.ts'
import { createAdmin, createVariant } from '#tests/support/factories.ts'
import { campaignTexts, createNewsReader } from '#tests/support/marketing/campaigns.ts'
import { checkImport, startImport, uploadImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { failInterruptedRuns } from './fail-interrupted-runs.ts'

const csv = 'handle,name,original price,category,brand,color,stock\nkurta,Kurta,999,Kurtas,Maker,red,5'

type Run = { state(): Promise<string>; goOn(): Promise<unknown>; message?(): Promise<string | null> }

async function runImport(context: TestContext): Promise<Run> {
  const { id } = await checkImport(context, csv, { createMissing: true })
  const goOn = () => startImport(context, id, { goodLinesOnly: false })
  await goOn()
  return {
    state: async () => (await importById(context.db, id)).state,
    message: async () => (await importById(context.db, id)).message,
    goOn,
  }
}

async function runBulkEdit(context: TestContext): Promise<Run> {
  const { productId } = await createVariant(context)
  const admin = await createAdmin(context)
  const selection = { by: 'IDS' as const, ids: [productId] }
  const { bulkEdit } = await previewBulkEdit(context, admin, { selection, action: { kind: 'ARCHIVE' } })
  const goOn = () => startBulkEdit(context, admin, bulkEdit.id)
  await goOn()
  return {
    state: async () => (await bulkEditById(context.db, bulkEdit.id)).state,
    message: async () => (await bulkEditById(context.db, bulkEdit.id)).message,
    goOn,
  }
}

async function runCampaign(context: TestContext): Promise<Run> {
  const admin = await createAdmin(context)
  await createNewsReader(context)
  const { id } = (await createCampaign(context, admin, { ...campaignTexts, segmentId: null })).campaign
  await startCampaign(context, admin, id, { recipientCount: 1 })
  return {
    state: async () => (await campaignById(context.db, id)).state,
    goOn: () => resumeCampaign(context, admin, id),
  }
}

/** Leaves the job as a process that is killed during its last attempt does; it remains locked until it is unlocked. */
const takeLastAttempt = ({ db }: TestContext, lockedBy: string | null) =>
  sql`
  update graphile_worker._private_jobs
  set attempts = max_attempts, locked_by = ${lockedBy}::text, locked_at = case when ${lockedBy}::text is not null then now() end`.execute(
    db,
  )
const deleteJobs = ({ db }: TestContext) => sql`delete from graphile_worker._private_jobs`.execute(db)

test.for([
  ['an import', runImport],
  ['a bulk edit', runBulkEdit],
  ['a message to customers', runCampaign],
] as const)(
  '%s fails when its job was interrupted in the last attempt, and can be continued',
  async ([, start], { context }) => {
    const run = await start(context)
    await failInterruptedRuns(context)
    expect(await run.state()).toBe('RUNNING')
    await takeLastAttempt(context, 'pool of a live process')
    await failInterruptedRuns(context)
    expect(await run.state()).toBe('RUNNING')
    await takeLastAttempt(context, null)
    await failInterruptedRuns(context)
    expect(await run.state()).toBe('FAILED')
    if (run.message) expect(await run.message()).toContain('because the store was interrupted repeatedly. ')

    await run.goOn()
    await failInterruptedRuns(context)
    expect(await run.state()).toBe('RUNNING')
    await context.runJobs()
    expect(await run.state()).toBe('DONE')
  },
)

test.for([
  ['a bulk edit', runBulkEdit],
  ['a message to customers', runCampaign],
] as const)('%s without a job fails', async ([, start], { context }) => {
  const run = await start(context)
  await deleteJobs(context)
  await failInterruptedRuns(context)
  expect(await run.state()).toBe('FAILED')
})

test('an import from the disk runs without a job; after a day it has failed', async ({ context }) => {
  context.setClock('2026-01-01T10:00:00Z')
  const run = await runImport(context)
  await deleteJobs(context)
  context.setClock('2026-01-02T09:59:00Z')
  await failInterruptedRuns(context)
  expect(await run.state()).toBe('RUNNING')
  context.setClock('2026-01-02T10:00:00Z')
  await failInterruptedRuns(context)
  expect(await run.state()).toBe('FAILED')
})

test('a check that was interrupted in its last attempt can be repeated', async ({ context }) => {
  const id = await uploadImport(context, csv)
  const check = () => startCheck(context, id, { ...defaultSettings, createMissing: true })
  await check()
  await failInterruptedRuns(context)
  expect((await importById(context.db, id)).state).toBe('CHECKING')
  await takeLastAttempt(context, null)
  await failInterruptedRuns(context)
  expect(await importById(context.db, id)).toMatchObject({
    state: 'UPLOADING',
    message: 'The check stopped because the store was interrupted repeatedly. Check the file again.',
  })
  await check()
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'CHECKED', message: null })
})
