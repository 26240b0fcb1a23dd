import pg from 'pg'
import { poolSizeFor } from '../database/connect.ts'

/** Beside its pool: five of the job queue, one that says that its workers live, and two that hear what others tell. */
const connectionsBesidePool = 8

/** The most connections that so many processes hold together. */
export const connectionsOf = (processes: number): number => processes * (poolSizeFor(processes) + connectionsBesidePool)

/** What PostgreSQL keeps free for its superusers, and for whoever looks after the store meanwhile. */
const reservedConnections = 20

/** What the store's own PostgreSQL takes. */
export const embeddedMaxConnections = (processes: number): number =>
  Math.max(100, connectionsOf(processes) + reservedConnections)

/** The line that warns of too few connections for so many processes; undefined where there are enough. */
export async function connectionWarning(connectionString: string, processes: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const sql =
      "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most"
    const most = (await client.query<{ most: number }>(sql)).rows[0]?.most ?? 0
    const wanted = connectionsOf(processes)
    if (wanted <= most) return undefined
    return `PostgreSQL takes ${most} connections, and ${processes === 1 ? 'this process' : `these ${processes} processes`} may want ${wanted}: raise its max_connections, or lower WEB_CONCURRENCY.`
  } finally {
    await client.end().catch(() => {})
  }
}
