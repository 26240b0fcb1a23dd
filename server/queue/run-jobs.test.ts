import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { silentLog } from '#server/log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addJob } from './add-job.ts'
import { type Jobs, runJobs } from './run-jobs.ts'
import { createWorkerLocks, workerLockKey } from './worker-locks.ts'

function startQueue(
  { databaseUrl }: Pick<TestContext, 'databaseUrl'>,
  jobs: Jobs,
  {
    log = silentLog,
    separateJobs = [],
    stopTimeout,
  }: { log?: typeof silentLog; separateJobs?: string[]; stopTimeout?: number } = {},
) {
  const options = { connectionString: databaseUrl, preparedStatements: true, schedule: [] }
  const queue = runJobs({ ...options, jobs, separateJobs, log, ...(stopTimeout && { stopTimeout }) })
  onTestFinished(queue.stop)
  return queue
}

const jobsInQueue = async ({ db }: TestContext) =>
  (
    await sql<{ attempts: number; lockedBy: string | null }>`
    select attempts, locked_by from graphile_worker._private_jobs`.execute(db)
  ).rows

test('a job runs with its payload as soon as it is queued', async ({ context }) => {
  const greet = vi.fn(async (_payload: unknown) => {})
  startQueue(context, { greet })
  await addJob(context.db, 'greet', { name: 'Asha' })

  await vi.waitFor(() => expect(greet).toHaveBeenCalledExactlyOnceWith({ name: 'Asha' }, expect.anything()), eventually)
})

test('a failed job is logged and retried later', async ({ context }) => {
  const error = vi.fn()
  const fail = async () => {
    throw new Error('the mail server is unavailable')
  }
  startQueue(context, { greet: fail }, { log: { ...silentLog, error } })
  await addJob(context.db, 'greet', {})

  await vi.waitFor(() => expect(error).toHaveBeenCalled(), eventually)
  expect(error.mock.calls[0]).toMatchObject([{ job: 'greet', attempt: 1 }, 'a job failed'])
  await vi.waitFor(
    async () => expect(await jobsInQueue(context)).toMatchObject([{ attempts: 1, lockedBy: null }]),
    eventually,
  )
})

test('two processes run each job once', async ({ context }) => {
  const ran: number[] = []
  const record = async ({ n }: { n: number }) => void ran.push(n)
  startQueue(context, { record })
  startQueue(context, { record })
  const numbers = Array.from({ length: 30 }, (_, n) => n)
  for (const n of numbers) await addJob(context.db, 'record', { n })

  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
  expect(ran.sort((a, b) => a - b)).toEqual(numbers)
})

test('a job replaces a waiting one with the same key', async ({ context }) => {
  const runAt = new Date(Date.now() + 3_600_000)
  await addJob(context.db, 'sync', { n: 1 }, { key: 'payment 1', runAt })
  await addJob(context.db, 'sync', { n: 2 }, { key: 'payment 1', runAt })

  expect(await jobsInQueue(context)).toHaveLength(1)
})

test('a job with workers of its own runs while long jobs have all others', async ({ context }) => {
  const end = Promise.withResolvers<void>()
  const sendMails = vi.fn(() => end.promise)
  const checkPayment = vi.fn(async () => {})
  startQueue(context, { sendMails, checkPayment }, { separateJobs: ['checkPayment'] })
  onTestFinished(() => end.resolve())
  for (let n = 0; n < 20; n++) await addJob(context.db, 'sendMails', { n })
  await vi.waitFor(() => expect(sendMails).toHaveBeenCalledTimes(3), eventually)

  await addJob(context.db, 'checkPayment', {})
  await vi.waitFor(() => expect(checkPayment).toHaveBeenCalledOnce(), eventually)
  end.resolve()
  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
})

test('a job of a higher priority runs before those that were queued earlier', async ({ context }) => {
  const ran: string[] = []
  for (let n = 0; n < 6; n++) await addJob(context.db, 'record', { name: 'mails' }, { priority: 'LAST' })
  await addJob(context.db, 'record', { name: 'mail' })
  await addJob(context.db, 'record', { name: 'code' }, { priority: 'FIRST' })
  startQueue(context, { record: async ({ name }: { name: string }) => void ran.push(name) })
  await vi.waitFor(() => expect(ran).toHaveLength(8), eventually)
  // The queue takes three at once.
  expect(ran.slice(0, 3).sort()).toEqual(['code', 'mail', 'mails'])
})

/** Dates the lock of every job back by a minute, and sets its worker pool if one is given. */
const backdateLocks = ({ db }: TestContext, poolId: string | null = null) =>
  sql`
    update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = coalesce(${poolId}::text, locked_by)`.execute(db)

/** The worker locks of another process. */
function createOtherWorkerLocks(context: TestContext) {
  const locks = createWorkerLocks(context.databaseUrl, silentLog)
  onTestFinished(locks.stop)
  return locks
}

/** The process id of the connection that holds the only worker lock. */
async function findLockHolder({ db }: TestContext): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${workerLockKey} and datname = current_database()`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]!.pid
}

test('a long job of a live process is not unlocked by another process', async ({ context }) => {
  const end = Promise.withResolvers<void>()
  const work = vi.fn(() => end.promise)
  startQueue(context, { work })
  onTestFinished(() => end.resolve())
  await addJob(context.db, 'work', {})
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), eventually)
  // A job can start before its process has the lock: it is unlocked after 20 seconds at the earliest.
  await vi.waitFor(() => findLockHolder(context), eventually)

  await backdateLocks(context)
  await createOtherWorkerLocks(context).unlockDeadWorkers()
  expect(await jobsInQueue(context)).toMatchObject([{ lockedBy: expect.stringMatching(/^pool/) }])
  end.resolve()
  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
  expect(work).toHaveBeenCalledOnce()
})

test('the locks of a process whose connection breaks are acquired again at once', async ({ context }) => {
  createOtherWorkerLocks(context).acquire('pool')
  const holder = await vi.waitFor(() => findLockHolder(context), eventually)
  await sql`select pg_terminate_backend(${holder})`.execute(context.db)
  await vi.waitFor(async () => expect(await findLockHolder(context)).not.toBe(holder), eventually)
})

test('a job that a busy process has taken goes to another process', async ({ context }) => {
  const end = Promise.withResolvers<void>()
  const work = vi.fn(() => end.promise)
  startQueue(context, { work })
  onTestFinished(() => end.resolve())
  // Three jobs run at once; the queue takes the next one for the first worker that is free.
  for (let n = 0; n < 4; n++) await addJob(context.db, 'work', { n })
  const isTaken = { lockedBy: expect.stringMatching(/^pool/) }
  await vi.waitFor(async () => expect(await jobsInQueue(context)).toMatchObject(Array(4).fill(isTaken)), eventually)
  expect(work).toHaveBeenCalledTimes(3)

  const otherWork = vi.fn(async () => {})
  startQueue(context, { work: otherWork })
  await vi.waitFor(() => expect(otherWork).toHaveBeenCalledOnce(), eventually)
  end.resolve()
  await vi.waitFor(async () => expect(await jobsInQueue(context)).toEqual([]), eventually)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a job of a killed process is unlocked, and another process runs it', async ({ context }) => {
  await addJob(context.db, 'work', {})
  await backdateLocks(context, 'pool-of-a-killed-process')
  const work = vi.fn(async () => {})
  startQueue(context, { work })
  await createOtherWorkerLocks(context).unlockDeadWorkers()

  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), eventually)
})

test('a stop does not wait for a job without end, which no other process runs before this one has exited', async ({
  context,
}) => {
  const end = Promise.withResolvers<void>()
  const work = vi.fn(() => end.promise)
  const warn = vi.fn()
  const queue = startQueue(context, { work }, { log: { ...silentLog, warn }, stopTimeout: 100 })
  onTestFinished(() => end.resolve())
  await addJob(context.db, 'work', {})
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), eventually)

  await queue.stop()
  expect(warn).toHaveBeenCalledExactlyOnceWith({}, expect.stringContaining('another process takes them over'))
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(context.db)
  await createOtherWorkerLocks(context).unlockDeadWorkers()
  expect(await jobsInQueue(context)).toMatchObject([{ lockedBy: expect.any(String) }])
})

test('the queue stops while the result of a job cannot be written because the database is away', async ({
  context,
}) => {
  const end = Promise.withResolvers<void>()
  const work = vi.fn(() => end.promise)
  const proxy = await startDatabaseProxy(context.databaseUrl)
  const queue = startQueue({ databaseUrl: proxy.databaseUrl }, { work })
  await addJob(context.db, 'work', {})
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), eventually)

  await proxy.close()
  end.resolve()
  // The statement that ends the job is being retried.
  await delay(100)
  await expect(queue.stop()).resolves.toBeUndefined()
})
