import { poolSizeFor } from '#server/database/pool-size.ts'
import { withClient } from '#server/database/with-client.ts'

/** Connections of one process besides its pool: five of the job queue, one for the locks of workers, two for LISTEN, one for readiness. */
const connectionsBesidePool = 9

/** The maximum number of connections of all processes. */
const connectionsOf = (processes: number): number => processes * (poolSizeFor(processes) + connectionsBesidePool)

/** For superusers, backups and tools of an operator. */
const reservedConnections = 20

/** max_connections of the embedded PostgreSQL. */
export const embeddedMaxConnections = (processes: number): number =>
  Math.max(100, connectionsOf(processes) + reservedConnections)

/** A warning if PostgreSQL's max_connections is too low for this number of processes; undefined if it is enough. */
export function connectionWarning(connectionString: string, processes: number): Promise<string | undefined> {
  return withClient({ connectionString, connectionTimeoutMillis: 10_000 }, async (client) => {
    const sql =
      "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as available"
    const available = (await client.query<{ available: number }>(sql)).rows[0]?.available ?? 0
    const required = connectionsOf(processes)
    if (required <= available) return undefined
    return `PostgreSQL accepts ${available} connections, but ${processes === 1 ? 'this process' : `these ${processes} processes`} can open ${required}: raise its max_connections, or lower WEB_CONCURRENCY.`
  })
}
