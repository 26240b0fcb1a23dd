import pg from 'pg'

/** Milliseconds within which a database that is there has answered. */
const probeTimeout = 2000

/** Asks the database short questions apart from the store's own connections. */
export type Probe = {
  /** The rows of a statement; it fails when no answer comes in time, and leaves nothing waiting behind. */
  query<Row extends object>(sql: string): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * One connection of its own, made when it is needed: a question is answered however busy the shop is, and a database that
 * hangs cannot take the shop's connections by way of those who ask how it is.
 */
export function createProbe(connectionString: string, within = probeTimeout): Probe {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: within,
    query_timeout: within,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  // A connection that a stopping server closes must not end the process, idle or not.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    query: async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows,
    stop: () => pool.end(),
  }
}
