import { type RawBuilder, sql } from 'kysely'
import { workersLockSpace } from '#server/queue/worker-heartbeats.ts'
import { type Check, sqlCheck } from './check.ts'

/** A job as it is called in a line. */
const jobLabel = sql`'job ' || job.id || ' (' || task.identifier || ')'`
const queue = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`

/** Whether a store has been at work on this database for so long: what is late then is stuck, not merely waiting for a start. */
const isAtWorkFor = (interval: string) => sql`exists (
  select from pg_locks held join pg_stat_activity session using (pid)
  where held.locktype = 'advisory' and held.classid = ${workersLockSpace} and session.datname = current_database()
    and session.backend_start <= now() - ${interval}::interval)`

const givenUp = sql`
  select ${jobLabel} || ' was given up after ' || attempts || ' tries' as wrong from ${queue}
  where attempts >= max_attempts and job.locked_at is null`

const failing = sql`
  select ${jobLabel} || ' has failed ' || attempts || ' times' as wrong from ${queue}
  where attempts between 10 and max_attempts - 1 and job.locked_at is null`

const held = sql`
  select ${jobLabel} || ' is held since ' || to_char(job.locked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as wrong
  from ${queue} where job.locked_at < now() - interval '2 hours'`

const overdue = (isAtWork: RawBuilder<unknown>) => sql`
  select ${jobLabel} || ' was to run at ' || to_char(job.run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as wrong
  from ${queue}
  where job.is_available and job.run_at < now() - interval '15 minutes' and ${isAtWork}`

const unpolled = (isAtWork: RawBuilder<unknown>) => sql`
  select 'payment ' || merchant_order_id || ' was to be asked about long ago' as wrong from payment_attempts
  where next_check_at < now() - interval '1 hour' and ${isAtWork}
  union all
  select 'refund ' || merchant_refund_id || ' was to be asked about long ago' from payment_refund_attempts
  where next_check_at < now() - interval '1 hour' and ${isAtWork}`

const seeTheLog =
  'The log of the store says why it fails (the job by its name); mend that, and it is tried again by itself.'
const restart =
  'Stop the store and start it again; jobs that were held are free then. If it comes back, the log says why.'

/** What holds of the work behind the requests. */
export const jobChecks: readonly Check[] = [
  sqlCheck(
    'No job was given up.',
    givenUp,
    'Mend what the log says of it, then run it again: select graphile_worker.reschedule_jobs(array[<id>], run_at => now(), attempts => 0).',
  ),
  sqlCheck('No job fails again and again.', failing, seeTheLog),
  sqlCheck('No job is held for hours.', held, restart),
]

/** What a store that has been at work for so long would have done by now. */
export const overdueChecks = (atWorkFor: string): readonly Check[] => {
  const isAtWork = isAtWorkFor(atWorkFor)
  return [
    sqlCheck('No job is overdue.', overdue(isAtWork), restart),
    sqlCheck('Open payments and refunds are asked about.', unpolled(isAtWork), restart),
  ]
}
