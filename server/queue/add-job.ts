import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type JobOptions = {
  /** A job replaces a waiting one with the same key. */
  key?: string
  /** The earliest time; by default at once. */
  runAt?: Date
  /** Attempts in all, with delays from seconds to six hours; by default 25, about four days. */
  maxAttempts?: number
}

/**
 * The SQL expression that queues a job with a JSON payload, for use in a larger statement. The job runs after the commit of
 * its transaction, at least once: after a crash it may run again, so it must be idempotent.
 */
export function addJobSql(name: string, payload: object, options: JobOptions = {}): RawBuilder<unknown> {
  const { key = null, runAt = null, maxAttempts = null } = options
  return sql`
    graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
      max_attempts => ${maxAttempts}::int, job_key => ${key}::text)`
}

/** Queues several jobs in one statement, which returns their ids, not their payloads. */
export async function addJobs(db: Database, jobs: readonly RawBuilder<unknown>[]): Promise<void> {
  if (jobs.length > 0) await sql`select ${sql.join(jobs.map((job) => sql`(${job}).id`))}`.execute(db)
}

/** Queues a job (`addJobSql`) in a separate statement. */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select ${addJobSql(name, payload, options)}`.execute(db)
}
