import { sql } from 'kysely'
import { isDatabaseError } from '#server/errors.ts'
import type { Database, RunningTransaction } from './connect.ts'
import { sendTogether, sendWithCommit } from './send-together.ts'

const deadlock = '40P01'
const isRunning = (db: Database): db is RunningTransaction => db.isTransaction
const maxAttempts = 4

/**
 * Runs work in a transaction and repeats it if PostgreSQL aborted it to resolve a deadlock. Locking rows in one order does not
 * exclude deadlocks, because foreign keys of cart lines lock rows too. The work must have no side effects outside the transaction.
 * Within a running transaction the work joins that transaction.
 *
 * `sendLast` sends the last statements of work that has sent others, and commits it in the same round trip; what follows must not fail. If they
 * time out, the work may have been committed, so they suit changes whose repetition does little harm. Work that joins another transaction is
 * committed with that.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: RunningTransaction, sendLast: typeof sendTogether) => Promise<Result>,
): Promise<Result> {
  if (isRunning(db)) return work(db, sendTogether)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => work(trx, sendWithCommit))
    } catch (error) {
      if (attempt === maxAttempts || !isDatabaseError(error, deadlock)) throw error
    }
  }
}

/** Lets one transaction at a time pass with this name; further ones wait for its end. */
export const lockUntilCommit = (trx: Database, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
