import pg from 'pg'
import { ignoreConnectionErrors } from './ignore-connection-errors.ts'

/** The timeout of a connection and of a query, in milliseconds. */
const probeTimeout = 2000

/** Runs short queries outside the store's connection pool. */
export type Probe = {
  /** The rows of a statement; rejects after the timeout. */
  query<Row extends object>(sql: string): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * A separate pool of one connection, opened on demand: health checks do not wait for a busy pool, and a hanging database does
 * not exhaust the store's connections through health checks.
 */
export function createProbe(connectionString: string, timeout = probeTimeout): Probe {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  ignoreConnectionErrors(pool)
  return {
    query: async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows,
    stop: () => pool.end(),
  }
}
