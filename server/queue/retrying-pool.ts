import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionError } from '#server/database/connection-errors.ts'

/** Codes that the queue tries again for, quickly or slowly, where it would otherwise give up. */
const quickRetryCode = '40001'
const slowRetryCode = '57P03'

/** What a database that is away makes of a statement becomes an error that the queue tries again for. */
function rethrowAsRetryable(error: Error & { code?: string }): never {
  if (!isConnectionError(error)) throw error
  // A full disk or memory stays full for a while; a connection that broke is made anew, which waits by itself.
  throw Object.assign(error, { code: error.code?.startsWith('53') ? slowRetryCode : quickRetryCode })
}

function retryQueries(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  client.query = ((...parts: unknown[]) => {
    const result = query(...parts)
    return result instanceof Promise ? result.catch(rethrowAsRetryable) : result
  }) as typeof client.query
}

/** Connections for the queue; `abandoned` resolves when somebody wanted one while the database was away and the work was to end. */
export type RetryingPool = { pool: pg.Pool; abandoned: Promise<void> }

/**
 * A pool whose connections are waited for, however long the database is away. The queue writes down a job's end without
 * looking at what becomes of that: an error there would be a rejection that nobody hears, and end the process. Once the
 * signal is given nobody is kept waiting, nor told.
 */
export function createRetryingPool(
  connectionString: string,
  max: number,
  signal: AbortSignal,
  every = 1000,
): RetryingPool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5000 })
  // A connection that a stopping server closes must not end the process, idle or not.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', retryQueries)
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>()
  const connectOnce = pool.connect.bind(pool) as (...parts: unknown[]) => Promise<pg.PoolClient>

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await connectOnce()
      } catch (error) {
        if (!isConnectionError(error as Error)) throw error
      }
      if (!signal.aborted) await pause(every, undefined, { signal }).catch(() => {})
      if (!signal.aborted) continue
      abandon()
      return new Promise<never>(() => {})
    }
  }
  // Who gives a callback is told at once, and tries again by itself.
  pool.connect = ((...parts: unknown[]) =>
    parts.length > 0 ? connectOnce(...parts) : connect()) as typeof pool.connect
  return { pool, abandoned }
}
