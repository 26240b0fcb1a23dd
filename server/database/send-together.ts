import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Database, RunningTransaction } from './connect.ts'
import type { Tables } from './tables.ts'

/** What a transaction needs besides its executor, for methods that a running transaction does not have. */
const unused = {
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('The transaction has a connection.')) }),
  driver: new DummyDriver(),
}

/**
 * Sends statements of a transaction without waiting for the responses between them, which saves round trips. PostgreSQL executes them one after
 * the other; each sees what is committed when it begins. Resolves with their results when all have ended, or throws the first error: after a
 * rollback none follows. Those that are sent together with the first statement of a transaction must only read: if BEGIN fails, they are
 * executed without it.
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
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }) as unknown as Results
  })
}
