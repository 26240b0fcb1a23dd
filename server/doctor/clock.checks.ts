import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Check } from './check.ts'

/** Milliseconds by which the clocks of two machines may differ without harm. */
const toleratedDifference = 5000

/** Whether this machine and its database agree on the time: what one writes the other compares. */
export const clockCheck = (clock: AppContext['clock']): Check => ({
  rule: 'This machine and the database agree on the time.',
  remedy: 'Set the clocks of both machines by NTP.',
  async findViolations(db) {
    const before = clock().getTime()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const there = rows[0]!.now.getTime()
    const apart = Math.max(before - there, there - clock().getTime())
    return apart > toleratedDifference ? [`they are ${Math.round(apart / 1000)} seconds apart`] : []
  },
})
