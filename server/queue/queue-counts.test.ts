import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { addJob } from './add-job.ts'
import { queueCounts } from './queue-counts.ts'

test('a job has failed permanently when its last attempt has ended, not while it runs', async ({ context }) => {
  const { db } = context
  const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  await addJob(db, 'send-mail', {})
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`.execute(
    db,
  )
  expect(await queueCounts({ query })).toMatchObject({ ready: 0, scheduled: 0, failed: 0 })

  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`.execute(db)
  expect(await queueCounts({ query })).toMatchObject({ ready: 0, scheduled: 0, failed: 1 })
})
