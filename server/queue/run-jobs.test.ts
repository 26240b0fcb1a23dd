import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addJob } from './add-job.ts'
import { type Jobs, runJobs } from './run-jobs.ts'
import { createWorkerHeartbeats } from './worker-heartbeats.ts'

const quiet = { info() {}, warn() {}, error() {} }

function running(context: TestContext, jobs: Jobs, log = quiet) {
  const queue = runJobs({ connectionString: context.databaseUrl, preparedStatements: true, jobs, schedule: [], log })
  onTestFinished(queue.stop)
  return queue
}

const eventually = { timeout: 10_000, interval: 20 }

const jobsInQueue = async ({ db }: TestContext) =>
  (
    await sql<{ attempts: number; lockedBy: string | null }>`
    select attempts, locked_by from graphile_worker._private_jobs`.execute(db)
  ).rows

test('a job runs with its payload as soon as it is queued', async ({ context }) => {
  const done = vi.fn(async (_payload: unknown) => {})
  running(context, { greet: done })
  await addJob(context.db, 'greet', { name: 'Asha' })

  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith({ name: 'Asha' }, expect.anything()), eventually)
})

test('a job that fails is told and waits to be tried again', async ({ context }) => {
  const error = vi.fn()
  const fails = async () => {
    throw new Error('the mail server is away')
  }
  running(context, { greet: fails }, { ...quiet, error })
  await addJob(context.db, 'greet', {})

  await vi.waitFor(() => expect(error).toHaveBeenCalled(), eventually)
  expect(error.mock.calls[0]).toMatchObject([{ job: 'greet', attempt: 1 }, 'a job failed'])
  await vi.waitFor(
    async () => expect(await jobsInQueue(context)).toMatchObject([{ attempts: 1, lockedBy: null }]),
    eventually,
  )
})

test('two stores on one database run each job once', async ({ context }) => {
  const ran: number[] = []
  const note = async ({ n }: { n: number }) => void ran.push(n)
  running(context, { note })
  running(context, { note })
  const numbers = Array.from({ length: 30 }, (_, n) => n)
  for (const n of numbers) await addJob(context.db, 'note', { n })

  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
  expect(ran.sort((a, b) => a - b)).toEqual(numbers)
})

test('of jobs with one key only the newest waits', async ({ context }) => {
  const runAt = new Date(Date.now() + 3_600_000)
  await addJob(context.db, 'ask', { n: 1 }, { key: 'payment 1', runAt })
  await addJob(context.db, 'ask', { n: 2 }, { key: 'payment 1', runAt })

  expect(await jobsInQueue(context)).toHaveLength(1)
})

/** Makes every job look as if it had been taken a minute ago; by somebody who is gone, where a name is given. */
const takenAMinuteAgo = ({ db }: TestContext, by: string | null = null) =>
  sql`
    update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = coalesce(${by}::text, locked_by)`.execute(db)

function otherProcess(context: TestContext) {
  const other = createWorkerHeartbeats(context.databaseUrl, quiet)
  onTestFinished(other.stop)
  return other
}

test('a long job runs once, whichever process looks for those of the dead', async ({ context }) => {
  const end = Promise.withResolvers<void>()
  const work = vi.fn(() => end.promise)
  running(context, { work })
  await addJob(context.db, 'work', {})
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), eventually)

  await takenAMinuteAgo(context)
  await otherProcess(context).releaseDeadWorkers()
  expect(await jobsInQueue(context)).toMatchObject([{ lockedBy: expect.stringMatching(/^pool/) }])
  end.resolve()
  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
  expect(work).toHaveBeenCalledOnce()
})

test('a job whose process was killed is freed, and another process runs it', async ({ context }) => {
  await addJob(context.db, 'work', {})
  await takenAMinuteAgo(context, 'pool-of-the-dead')
  const work = vi.fn(async () => {})
  running(context, { work })
  await otherProcess(context).releaseDeadWorkers()

  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), eventually)
})
