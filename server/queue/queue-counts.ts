import type { Probe } from '#server/database/probe.ts'
import type { QueueCounts } from '#server/metrics/metrics.ts'

const sql = `
  select
    count(*) filter (where attempts < max_attempts and run_at <= now())::int + (select count(*)::int from outgoing_mails) as ready,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as scheduled,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
    coalesce(extract(epoch from now() - least(min(run_at) filter (
      where attempts < max_attempts and run_at <= now() and locked_at is null),
      (select min(queued_at) from outgoing_mails))), 0)::float8 as "oldestSeconds"
  from graphile_worker._private_jobs`

/** Jobs by state (a job that runs its last attempt has none), queued mails among the ready ones, and the seconds since the run time of the oldest ready one. */
export async function queueCounts({ query }: Pick<Probe, 'query'>): Promise<QueueCounts> {
  const [counts] = await query<QueueCounts>(sql)
  return counts!
}
