import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export type JobOptions = {
  /** Of jobs with one key only the newest waits: it takes the place of an earlier one that has not begun. */
  key?: string
  /** Not before this moment; at once when left out. */
  runAt?: Date
  /** How often it is tried in all; the pauses grow from seconds to six hours (25 tries, about four days, unless said). */
  mostTries?: number
}

/**
 * Queues a job by name, with a payload that JSON can carry. In a transaction it waits for the commit and goes with a
 * rollback. A job runs at least once: after a crash it may run again, so what it does must bear that.
 */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key = null, runAt = null, mostTries = null } = options
  await sql`
    select graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
      max_attempts => ${mostTries}::int, job_key => ${key}::text)`.execute(db)
}
