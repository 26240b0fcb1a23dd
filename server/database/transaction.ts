import { isDatabaseError } from '#server/errors.ts'
import type { Database, RunningTransaction } from './connect.ts'

const deadlock = '40P01'
const isRunning = (db: Database): db is RunningTransaction => db.isTransaction
const maxAttempts = 4

/**
 * Runs work in a transaction and repeats it if PostgreSQL aborted it to resolve a deadlock. Locking rows in one order does not
 * exclude deadlocks, because foreign keys of cart lines lock rows too. The work must have no side effects outside the transaction.
 * Within a running transaction the work joins that transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: RunningTransaction) => Promise<Result>,
): Promise<Result> {
  if (isRunning(db)) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isDatabaseError(error, deadlock)) throw error
    }
  }
}
