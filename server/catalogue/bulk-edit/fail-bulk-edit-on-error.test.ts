import { expect } from 'vitest'
import { createJobs } from '#server/jobs.ts'
import { createAdmin, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { runBulkEditJob } from './bulk-edit-job.ts'
import { bulkEditById } from './bulk-edits.store.ts'
import { cancelBulkEdit } from './cancel-bulk-edit.ts'
import { previewBulkEdit } from './preview-bulk-edit.ts'
import { startBulkEdit } from './start-bulk-edit.ts'

/** A started bulk edit that archives one product. */
async function start(context: TestContext): Promise<string> {
  const { productId } = await createVariant(context)
  const admin = await createAdmin(context)
  const selection = { by: 'IDS' as const, ids: [productId] }
  const { bulkEdit } = await previewBulkEdit(context, admin, { selection, action: { kind: 'ARCHIVE' } })
  await startBulkEdit(context, admin, bulkEdit.id)
  return bulkEdit.id
}

/** Runs the job of a bulk edit at this attempt of 5; its first reading of the clock throws. */
function attempt(context: TestContext, editId: string, attempts: number, error: Error): Promise<unknown> {
  const clocks = [
    () => {
      throw error
    },
  ]
  const clock = () => (clocks.shift() ?? context.clock)()
  const job = createJobs({ ...context, clock })[runBulkEditJob.name]!
  return job({ editId } as never, { job: { attempts, max_attempts: 5 } })
}

const stateOf = async (context: TestContext, id: string) => (await bulkEditById(context.db, id)).state
const lostConnection = () => new Error('Connection terminated unexpectedly')

test.for([
  ['a lost connection', lostConnection()],
  ['a shutdown of the database', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a serialization failure', Object.assign(new Error('could not serialize access'), { code: '40001' })],
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
] as const)(
  'after %s the bulk edit stays running, and the next attempt of its job finishes it',
  async ([, error], { context }) => {
    const id = await start(context)
    await expect(attempt(context, id, 1, error)).rejects.toBe(error)
    expect(await stateOf(context, id)).toBe('RUNNING')
    await context.runJobs()
    expect(await stateOf(context, id)).toBe('DONE')
  },
)

test('a bulk edit fails when the database was unavailable at the last attempt too', async ({ context }) => {
  const id = await start(context)
  await expect(attempt(context, id, 5, lostConnection())).rejects.toThrow('Connection terminated')
  expect(await stateOf(context, id)).toBe('FAILED')
})

test('an unexpected error stops a bulk edit at once with a message, and it can be continued', async ({ context }) => {
  const id = await start(context)
  await expect(attempt(context, id, 1, new Error('a bug'))).rejects.toThrow('a bug')
  expect(await bulkEditById(context.db, id)).toMatchObject({
    state: 'FAILED',
    message: expect.stringContaining('unexpected error'),
  })
  await startBulkEdit(context, await createAdmin(context), id)
  await context.runJobs()
  expect(await bulkEditById(context.db, id)).toMatchObject({ state: 'DONE', progress: { changed: 1 }, message: null })
})

test('a failed bulk edit can be left as it is', async ({ context }) => {
  const id = await start(context)
  await expect(attempt(context, id, 1, new Error('a bug'))).rejects.toThrow('a bug')
  await cancelBulkEdit(context, id)
  expect(await bulkEditById(context.db, id)).toMatchObject({ state: 'CANCELED', message: null })
  await expect(startBulkEdit(context, await createAdmin(context), id)).rejects.toThrow('was started already')
})
