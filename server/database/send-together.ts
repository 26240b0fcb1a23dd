import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import { isDatabaseError } from '#server/errors.ts'
import type { Database, RunningTransaction } from './connect.ts'
import { earlyCommit } from './override-query.ts'
import type { Tables } from './tables.ts'

/** The SQLSTATE of a statement after another one of its transaction has failed. */
const failedTransaction = '25P02'

/** What Kysely needs for `connection()`, `transaction()` and `destroy()`, which throw within a transaction. */
const unused = {
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('The transaction has a connection.')) }),
  driver: new DummyDriver(),
}

/**
 * Sends statements of a transaction without waiting for the responses between them, which saves round trips. PostgreSQL executes them one after
 * the other, in the order of the array; each sees what is committed when it begins. The time limit of each runs from when it was sent.
 *
 * The functions that `send` calls must send their first statement before they wait for anything, and use the transaction that they get: the outer
 * one is in use until all have ended. Statements that go with the first one of a transaction must only read: if BEGIN fails, they are executed
 * without it.
 *
 * Resolves with the results, or throws the error that failed the transaction, when all have ended: a statement that is still to come would be
 * executed after the rollback.
 */
export async function sendTogether<Results extends readonly unknown[]>(
  trx: Database,
  send: (trx: RunningTransaction) => { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const executor = trx.getExecutor()
  // Kysely waits for the response to each statement before it sends the next one of a transaction; pg does not.
  return executor.provideConnection(async (connection) => {
    const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const together = new Transaction<Tables>({ ...unused, config: unused, executor: unqueued })
    const outcomes = await Promise.allSettled(send(together))
    const errors = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    if (errors.length > 0) throw errors.find((error) => !isDatabaseError(error, failedTransaction)) ?? errors[0]
    return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as Results
  })
}

/**
 * As `sendTogether`, with COMMIT: if a statement fails in PostgreSQL, COMMIT rolls back what the transaction did. For the last statements of a
 * transaction that has sent others; each function sends one statement, at once. `inTransaction` gives it to its work.
 */
export async function sendWithCommit<Results extends readonly unknown[]>(
  trx: Database,
  send: (trx: RunningTransaction) => { [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const results = await sendTogether<unknown[]>(trx, (together) => [
    ...send(together),
    together.executeQuery(earlyCommit),
  ])
  return results.slice(0, -1) as unknown as Results
}
