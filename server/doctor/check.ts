import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A consistency rule, how to find violations and how to correct them. */
export type Check = {
  /** The rule as a sentence. */
  rule: string
  remedy: string
  /** One line per violation, at most `maxViolations`. */
  findViolations(db: Database): Promise<string[]>
}

/** The maximum number of violations that one check returns. */
export const maxViolations = 1000

/** A check by one SQL statement that returns one row per violation, described in the column `wrong`. */
export type SqlCheck = Check & { violations: RawBuilder<unknown> }

/** Creates a check from such a statement. */
export const sqlCheck = (rule: string, violations: RawBuilder<unknown>, remedy: string): SqlCheck => ({
  rule,
  violations,
  remedy,
  async findViolations(db) {
    const { rows } = await sql<{ wrong: string }>`
      select wrong from (${violations}) as found order by wrong limit ${maxViolations}`.execute(db)
    return rows.map((row) => row.wrong)
  },
})

/** The remedy for data that the store never writes: the rows were changed by hand or damaged. */
export const restoreRemedy =
  'The store never writes such data. Back up the current state (npm run backup), find out what changed the database, and restore the last backup in which this check passes.'
