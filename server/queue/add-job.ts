import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export type JobOptions = {
  /** Of jobs with one key only the newest waits: it takes the place of an earlier one that has not begun. */
  key?: string
  /** Not before this moment; at once when left out. */
  runAt?: Date
  /** How often it is tried in all; the pauses grow from seconds to six hours (25 tries, about four days, unless said). */
  maxAttempts?: number
}

/**
 * The call that queues a job by name, with a payload that JSON can carry, for a statement that does more than this. In a
 * transaction the job waits for the commit and goes with a rollback. It runs at least once: after a crash it may run again,
 * so what it does must bear that.
 */
export function addJobSql(name: string, payload: object, options: JobOptions = {}): RawBuilder<unknown> {
  const { key = null, runAt = null, maxAttempts: mostTries = null } = options
  return sql`
    graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
      max_attempts => ${mostTries}::int, job_key => ${key}::text)`
}

/** Queues several jobs by one statement. */
export async function addJobs(db: Database, jobs: readonly RawBuilder<unknown>[]): Promise<void> {
  if (jobs.length > 0) await sql`select ${sql.join(jobs)}`.execute(db)
}

/** Queues a job, as `addJobSql` says, by a statement of its own. */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select ${addJobSql(name, payload, options)}`.execute(db)
}
