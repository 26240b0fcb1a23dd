import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { permanentlyFailedJobs, queuedJobs } from './jobs.checks.ts'

/** Queues the jobs that failed on their last attempt once more, with all their attempts; returns a line for each. */
export async function retryFailedJobs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with failed as (
      select job.id, task.identifier as name from ${queuedJobs} where ${permanentlyFailedJobs} for update of job skip locked
    ), retried as (
      select retried.id from graphile_worker.reschedule_jobs(array(select id from failed), run_at => now(), attempts => 0) as retried
    )
    select id, name from failed where id in (select id from retried) order by id`.execute(db)
  return rows.map(({ id, name }) => `job ${id} (${name}) is tried again`)
}
