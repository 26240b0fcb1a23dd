import { sql } from 'kysely'
import { expect } from 'vitest'
import { addJob } from '#server/queue/add-job.ts'
import { test } from '#tests/support/test-context.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'

test('jobs that failed on their last attempt are queued once more, and others stay as they are', async ({
  context: { db },
}) => {
  await addJob(db, 'sync-payment', { merchantOrderId: 'failed' })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '1 day'`.execute(
    db,
  )
  await addJob(db, 'sync-payment', { merchantOrderId: 'later' }, { runAt: new Date(Date.now() + 86_400_000) })

  expect(await retryFailedJobs(db)).toEqual([expect.stringMatching(/^job \d+ \(sync-payment\) is tried again$/)])
  const jobs = await sql<{ payload: object; attempts: number; isDue: boolean }>`
    select payload, attempts, is_available and run_at <= now() as is_due from graphile_worker._private_jobs order by id`.execute(
    db,
  )
  expect(jobs.rows).toEqual([
    { payload: { merchantOrderId: 'failed' }, attempts: 0, isDue: true },
    { payload: { merchantOrderId: 'later' }, attempts: 0, isDue: false },
  ])
  expect(await retryFailedJobs(db)).toEqual([])
})
