import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Something that must hold in every shop, how to see where it does not, and what to do then. */
export type Check = {
  /** The rule as a sentence. */
  rule: string
  remedy: string
  /** A line for each place where the rule is broken, at most `mostLines`. */
  findViolations(db: Database): Promise<string[]>
}

/** Nobody reads more lines than these of one kind. */
export const maxViolations = 1000

/** A check by one statement, which has a row for each place where the rule is broken, told in its column `wrong`. */
export type SqlCheck = Check & { violations: RawBuilder<unknown> }

/** A check by such a statement. */
export const sqlCheck = (rule: string, wrong: RawBuilder<unknown>, remedy: string): SqlCheck => ({
  rule,
  violations: wrong,
  remedy,
  async findViolations(db) {
    const { rows } = await sql<{ wrong: string }>`
      select wrong from (${wrong}) as found order by wrong limit ${maxViolations}`.execute(db)
    return rows.map((row) => row.wrong)
  },
})

/** What to do where the books contradict themselves: the store keeps them, so a hand or a disk has changed them. */
export const restoreRemedy =
  'The store never writes this. Keep a backup of what is there (npm run backup), find out who or what changed the database, and restore the last backup in which this check passes.'
