import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The order in which waiting jobs run: FIRST is for what a person waits for, such as a sign-in code, LAST for mails to many customers. */
export const jobPriorities = { FIRST: -10, NORMAL: 0, LAST: 10 } as const

export type JobOptions = {
  /** A job replaces a waiting one with the same key. */
  key?: string
  /** The earliest time; by default at once. */
  runAt?: Date
  /** Attempts in all, with delays from seconds to six hours; by default 25, about four days. */
  maxAttempts?: number
  /** By default NORMAL. */
  priority?: keyof typeof jobPriorities
}

/** A job to queue, with a JSON payload. */
export type NewJob = JobOptions & { name: string; payload: object }

/** A job as `json_populate_recordset` reads it. */
const toJobSpec = ({ name, payload, key, runAt, maxAttempts, priority = 'NORMAL' }: NewJob) => ({
  identifier: name,
  payload,
  job_key: key,
  run_at: runAt,
  max_attempts: maxAttempts,
  priority: jobPriorities[priority],
})

/**
 * The SQL expression that queues jobs with different keys, for use in a larger statement; its value is their number. The jobs
 * run after the commit of its transaction, at least once: after a crash a job may run again, so it must be idempotent.
 */
export const addJobsSql = (jobs: readonly NewJob[]): RawBuilder<unknown> => sql`(
  select count(*) from graphile_worker.add_jobs(array(
    select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(jobs.map(toJobSpec))}::json) as spec)))`

/** Queues jobs (`addJobsSql`) in a separate statement. */
export async function addJobs(db: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await sql`select ${addJobsSql(jobs)}`.execute(db)
}

/** Queues a job (`addJobsSql`) in a separate statement. */
export const addJob = (db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> =>
  addJobs(db, [{ name, payload, ...options }])
