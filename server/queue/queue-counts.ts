import type { Probe } from '../database/probe.ts'
import type { QueueCounts } from '../metrics/metrics.ts'

const sql = `
  select
    count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as planned,
    count(*) filter (where attempts >= max_attempts)::int as given_up,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as oldest
  from graphile_worker._private_jobs`

type Row = { due: number; planned: number; given_up: number; oldest: number }

/** Jobs by state, and the seconds since the oldest ready one was due. */
export async function queueCounts({ query: ask }: Pick<Probe, 'query'>): Promise<QueueCounts> {
  const [row] = await ask<Row>(sql)
  const { due = 0, planned = 0, given_up: givenUp = 0, oldest = 0 } = row ?? {}
  return { due, scheduled: planned, failedPermanently: givenUp, oldest }
}
