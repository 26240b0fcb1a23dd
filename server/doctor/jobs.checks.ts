import { type RawBuilder, sql } from 'kysely'
import { workerLockKey } from '#server/queue/worker-locks.ts'
import { type Check, sqlCheck } from './check.ts'

/** The label of a job in violations. */
const jobLabel = sql`'job ' || job.id || ' (' || task.identifier || ')'`
/** The queued jobs with their names, as `job` and `task`. */
export const queuedJobs = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`

/** Whether any worker has been connected for an interval: without a worker, a job is overdue only because the store is stopped. */
const hasWorkersFor = (interval: string) => sql`exists (
  select from pg_locks held join pg_stat_activity session using (pid)
  where held.locktype = 'advisory' and held.classid = ${workerLockKey} and session.datname = current_database()
    and session.backend_start <= now() - ${interval}::interval)`

/** The condition of jobs that are not tried again. */
export const permanentlyFailedJobs = sql`attempts >= max_attempts and job.locked_at is null`

const permanentlyFailed = sql`
  select ${jobLabel} || ' has failed permanently after ' || attempts || ' attempts' as wrong from ${queuedJobs}
  where ${permanentlyFailedJobs}`

const failing = sql`
  select ${jobLabel} || ' has failed ' || attempts || ' times' as wrong from ${queuedJobs}
  where attempts between 10 and max_attempts - 1 and job.locked_at is null`

const lockedForHours = sql`
  select ${jobLabel} || ' is locked since ' || to_char(job.locked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as wrong
  from ${queuedJobs} where job.locked_at < now() - interval '2 hours'`

const overdue = (hasWorkers: RawBuilder<unknown>) => sql`
  select ${jobLabel} || ' was due at ' || to_char(job.run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as wrong
  from ${queuedJobs}
  where job.is_available and job.run_at < now() - interval '15 minutes' and ${hasWorkers}
  union all
  select 'mail ' || id || ' was queued at ' || to_char(queued_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, and no job sends it'
  from outgoing_mails where queued_at < now() - interval '15 minutes' and ${hasWorkers}`

const unpolled = (hasWorkers: RawBuilder<unknown>) => sql`
  select 'payment ' || merchant_order_id || ' was due to be polled over an hour ago' as wrong from payment_attempts
  where next_check_at < now() - interval '1 hour' and ${hasWorkers}
  union all
  select 'refund ' || merchant_refund_id || ' was due to be polled over an hour ago' from payment_refund_attempts
  where next_check_at < now() - interval '1 hour' and paid_by_hand_at is null and ${hasWorkers}`

const seeTheLog =
  'Find the error of this job in the log of the store and correct the cause; the job is retried automatically.'
const restart = 'Restart the store; that unlocks the jobs. If the problem returns, see the log.'

/** Checks of background jobs. */
export const jobChecks: readonly Check[] = [
  sqlCheck(
    'No job has failed permanently.',
    permanentlyFailed,
    'Correct the cause of the error in the log, then run npm run jobs:retry.',
  ),
  sqlCheck('No job fails repeatedly.', failing, seeTheLog),
  sqlCheck('No job is locked for hours.', lockedForHours, restart),
]

/** Checks for overdue work, made only if workers have been running for the given interval. */
export const overdueChecks = (runningFor: string): readonly Check[] => {
  const hasWorkers = hasWorkersFor(runningFor)
  return [
    sqlCheck('No job is overdue.', overdue(hasWorkers), restart),
    sqlCheck('Open payments and refunds are polled.', unpolled(hasWorkers), restart),
  ]
}
