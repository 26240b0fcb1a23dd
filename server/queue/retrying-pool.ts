import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { ignoreConnectionErrors } from '#server/database/ignore-connection-errors.ts'
import { lostClientLimits } from '#server/database/statement-limits.ts'
import { withClient } from '#server/database/with-client.ts'

// graphile-worker stops retrying a failed statement after 100 attempts and then rejects a promise that has no handler, which ends
// the process (MAX_RETRIES in its lib.js). So its pool retries while the database is unavailable or its disk is full.

/** SQLSTATE serialization_failure, after which graphile-worker repeats a whole transaction. */
const serializationFailure = '40001'

/**
 * PostgreSQL plans the statements of the queue while its table is almost empty, and would read the whole table each time; but until its
 * next vacuum the table has two dead rows for every job that has run. An index scan marks the entries of dead rows and skips them from then
 * on; a bitmap scan reads the rows each time. Before version 18 a scan that remains, that of the named queues, then has a cost so high that
 * each look into the queue would be compiled (JIT) for some 700 ms.
 */
const queueSettings = `-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off ${lostClientLimits}`

type Query = (...args: unknown[]) => unknown

/** Whether a connection is in a transaction, in which a single statement cannot be retried. */
const isInTransaction = (client: pg.ClientBase) => ['T', 'E'].includes(client.getTransactionStatus() ?? 'I')

type RetryingPoolOptions = {
  connectionString: string
  max: number
  /** Off behind a pooler, which rejects session settings. */
  setsOptions: boolean
}

/** Connections for the job queue; `abandoned` resolves when a caller waits for the database after the signal. */
type RetryingPool = { pool: pg.Pool; abandoned: Promise<void> }

/**
 * A pool that waits for the database: a failed connection, and a statement outside a transaction that fails because the
 * database is unavailable, are retried every `interval` milliseconds without limit. After the signal the promises of
 * waiting callers stay pending.
 */
export function createRetryingPool(
  { connectionString, max, setsOptions }: RetryingPoolOptions,
  signal: AbortSignal,
  interval = 1000,
): RetryingPool {
  const settings = {
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...(setsOptions && { options: queueSettings }),
  }
  const pool = new pg.Pool({ ...settings, max })
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>()

  /** Retries work while the database is unavailable. */
  async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isDatabaseUnavailable(error as Error)) throw error
      }
      if (!signal.aborted) await delay(interval, undefined, { signal }).catch(() => {})
      if (!signal.aborted) continue
      abandon()
      return new Promise<never>(() => {})
    }
  }

  /** Runs a statement on a separate connection, because all connections of the pool may be broken. */
  const queryOnce = (args: unknown[]): Promise<unknown> =>
    withClient(settings, async (client) => (client.query as Query).apply(client, args))

  function retryQueries(client: pg.PoolClient) {
    const query = client.query.bind(client) as Query
    const onError = async (error: Error, args: unknown[]): Promise<unknown> => {
      if (!isDatabaseUnavailable(error)) throw error
      if (isInTransaction(client)) throw Object.assign(error, { code: serializationFailure })
      await delay(interval, undefined, { signal }).catch(() => {})
      return retry(() => queryOnce(args))
    }
    client.query = ((...args: unknown[]) => {
      const result = query(...args)
      return result instanceof Promise ? result.catch((error) => onError(error, args)) : result
    }) as typeof client.query
  }

  ignoreConnectionErrors(pool)
  pool.on('connect', retryQueries)
  const connectOnce = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  // A caller with a callback gets the error, and retries itself.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connectOnce(...args) : retry(() => connectOnce())) as typeof pool.connect
  return { pool, abandoned }
}
