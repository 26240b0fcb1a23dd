import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Check } from './check.ts'

/** The tolerated difference between the two clocks, in milliseconds. */
const toleratedDifference = 5000

/** Compares the clocks of this machine and the database, because timestamps of both are compared with each other. */
export const clockCheck = (clock: AppContext['clock']): Check => ({
  rule: 'The clocks of this machine and the database agree.',
  remedy: 'Set the clocks of both machines by NTP.',
  async findViolations(db) {
    const before = clock().getTime()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const databaseTime = rows[0]!.now.getTime()
    const difference = Math.max(before - databaseTime, databaseTime - clock().getTime())
    return difference > toleratedDifference ? [`they are ${Math.round(difference / 1000)} seconds apart`] : []
  },
})
