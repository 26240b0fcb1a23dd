import { isDatabaseError } from '../errors.ts'
import type { Database, RunningTransaction } from './connect.ts'

const deadlock = '40P01'
const isRunning = (db: Database): db is RunningTransaction => db.isTransaction
const maxAttempts = 4

/**
 * Runs work in a transaction and, where PostgreSQL gave it up to end a deadlock, runs it again from the start. Taking rows
 * in one order is not enough to rule that out: whoever holds a row's newest version may still have to queue behind others
 * at the version that its statement began with, while a cart line's foreign key holds that one too. The work must leave
 * nothing behind outside the transaction. In a running transaction the work becomes a part of it.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: RunningTransaction) => Promise<Result>,
): Promise<Result> {
  if (isRunning(db)) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === maxAttempts || !isDatabaseError(error, deadlock)) throw error
    }
  }
}
