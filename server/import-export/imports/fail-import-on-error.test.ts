import { expect } from 'vitest'
import { createJobs } from '#server/jobs.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { checkImport, startImport, uploadImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { failImportOnError } from './fail-import-on-error.ts'
import { runImportJob } from './import-jobs.ts'
import { defaultSettings, importById } from './imports.store.ts'
import { startCheck } from './start-check.ts'

const csv = 'handle,name,original price,category,brand,color,stock\nkurta,Kurta,999,Kurtas,Maker,red,5'

/** A started import of one product. */
async function start(context: TestContext): Promise<string> {
  const { id } = await checkImport(context, csv, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  return id
}

/** Runs the job of an import at this attempt of 5; its first reading of the clock throws. */
function attempt(context: TestContext, importId: string, attempts: number, error: Error): Promise<unknown> {
  const clocks = [
    () => {
      throw error
    },
  ]
  const clock = () => (clocks.shift() ?? context.clock)()
  const job = createJobs({ ...context, clock })[runImportJob.name]!
  return job({ importId } as never, { job: { attempts, max_attempts: 5 } })
}

const lostConnection = () => new Error('Connection terminated unexpectedly')

test.for([
  ['a lost connection', lostConnection()],
  ['a shutdown of the database', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
] as const)(
  'after %s the import stays running, and the next attempt of its job finishes it',
  async ([, error], { context }) => {
    const id = await start(context)
    await expect(attempt(context, id, 1, error)).rejects.toBe(error)
    expect(await importById(context.db, id)).toMatchObject({ state: 'RUNNING', message: null })
    await context.runJobs()
    expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { written: 1 } })
  },
)

test('an import fails when the database was unavailable at the last attempt too', async ({ context }) => {
  const id = await start(context)
  await expect(attempt(context, id, 5, lostConnection())).rejects.toThrow('Connection terminated')
  expect((await importById(context.db, id)).state).toBe('FAILED')
})

test('an unexpected error stops an import at once with a message, and it can be continued', async ({ context }) => {
  const id = await start(context)
  await expect(attempt(context, id, 1, new Error('a bug'))).rejects.toThrow('a bug')
  expect(await importById(context.db, id)).toMatchObject({
    state: 'FAILED',
    message: expect.stringContaining('go on with the import'),
  })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { written: 1 } })
})

test('a failed import is deleted after a month with its chunks, and can be continued until then', async ({
  context,
}) => {
  const startAndFail = async () => {
    const id = await start(context)
    await expect(attempt(context, id, 1, new Error('a bug'))).rejects.toThrow('a bug')
    return id
  }
  context.setClock('2026-01-01T00:00:00Z')
  await startAndFail()
  context.setClock('2026-01-31T00:00:00Z')
  const recent = await startAndFail()
  context.setClock('2026-02-01T00:00:00Z')
  await deleteExpired(context)
  expect(await context.db.selectFrom('productImports').select('id').execute()).toEqual([{ id: recent }])
  const chunks = await context.db.selectFrom('productImportChunks').select('importId').execute()
  expect(chunks).toEqual([{ importId: recent }])
  await startImport(context, recent, { goodLinesOnly: false })
  await context.runJobs()
  expect(await importById(context.db, recent)).toMatchObject({ state: 'DONE', progress: { written: 1 } })
})

test('a check goes on after a lost connection, and can be repeated after an unexpected error', async ({ context }) => {
  const importId = await uploadImport(context, csv)
  await startCheck(context, importId, { ...defaultSettings, createMissing: true })
  const failWith = (error: Error) =>
    failImportOnError(context.db, { importId, isLastAttempt: false }, () => Promise.reject(error))

  await expect(failWith(lostConnection())).rejects.toThrow('Connection terminated')
  expect((await importById(context.db, importId)).state).toBe('CHECKING')
  await expect(failWith(new Error('a bug'))).rejects.toThrow('a bug')
  expect(await importById(context.db, importId)).toMatchObject({
    state: 'UPLOADING',
    message: expect.stringContaining('Check the file again'),
  })
  await startCheck(context, importId, { ...defaultSettings, createMissing: true })
  await context.runJobs()
  expect(await importById(context.db, importId)).toMatchObject({ state: 'CHECKED', message: null })
})
