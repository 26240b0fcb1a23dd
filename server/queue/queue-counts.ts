import type { Probe } from '#server/database/probe.ts'
import type { QueueCounts } from '#server/metrics/metrics.ts'

const sql = `
  select
    count(*) filter (where attempts < max_attempts and run_at <= now())::int as ready,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as scheduled,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as "oldestSeconds"
  from graphile_worker._private_jobs`

/** Jobs by state, and the seconds since the run time of the oldest ready one. */
export async function queueCounts({ query }: Pick<Probe, 'query'>): Promise<QueueCounts> {
  const [counts] = await query<QueueCounts>(sql)
  return counts!
}
