import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A row that is marked as running. */
type Run = {
  id: string
  /** A part of the payload of its jobs. */
  payload: object
  /** Whether a process may work on it without a job. */
  mayLackJob?: boolean
}

type RunType = {
  /** The names of the jobs. */
  jobs: readonly string[]
  /** Locks a row until the transaction ends. */
  lock(trx: RunningTransaction, id: string): Promise<unknown>
  /** Marks a row as failed if it is still running. */
  fail(trx: RunningTransaction, id: string): Promise<void>
}

/**
 * Fails the rows whose jobs neither wait nor run. A process that is killed during the last attempt of a job cannot do it (`failOnFinalError`),
 * because the queue counts an attempt when it starts; the jobs of killed processes are unlocked before (`unlockDeadWorkers`).
 */
export async function failInterrupted(
  db: Database,
  runs: readonly Run[],
  { jobs, lock, fail }: RunType,
): Promise<void> {
  for (const run of runs) {
    // Read before as well: a row that is being processed can be locked for seconds.
    if (!(await isInterrupted(db, jobs, run))) continue
    await inTransaction(db, async (trx) => {
      await lock(trx, run.id)
      // An administrator may have continued it in the meantime.
      if (await isInterrupted(trx, jobs, run)) await fail(trx, run.id)
    })
  }
}

/**
 * Whether no job of a row waits or runs. The queue keeps a job after its last attempt. Payloads of other jobs are not parsed (`materialized`),
 * because those of mails are large.
 */
async function isInterrupted(db: Database, jobs: readonly string[], { payload, mayLackJob }: Run): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean | null }>`
    with named as materialized (
      select job.* from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = any(${jobs}::text[])
    )
    select bool_or(attempts < max_attempts or locked_at is not null) as "isLive"
    from named where payload::jsonb @> ${JSON.stringify(payload)}::jsonb`.execute(db)
  const { isLive } = rows[0]!
  return isLive === null ? !mayLackJob : !isLive
}
