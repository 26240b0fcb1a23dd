import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { withClient } from '#server/database/with-client.ts'
import { embeddedMaxConnections } from './connections.ts'
import type { Shutdown } from './shutdown.ts'
import { StartupError } from './startup-errors.ts'

/** PostgreSQL 15. */
const minServerVersion = 150_000

const versionOf = (connectionString: string): Promise<number> =>
  withClient({ connectionString, connectionTimeoutMillis: 10_000 }, async (client) => {
    const setting = "select current_setting('server_version_num')::int as version"
    const { rows } = await client.query<{ version: number }>(setting)
    return rows[0]?.version ?? 0
  })

async function checkServer(variable: string, connectionString: string): Promise<void> {
  const version = await versionOf(connectionString).catch((error: Error) => {
    throw new StartupError(`${variable} cannot be used: ${error.message || 'no server responds'}.`)
  })
  if (version < minServerVersion) {
    throw new StartupError(`${variable} is a PostgreSQL older than 15. Use a newer one, or leave it out.`)
  }
}

/**
 * Checks the version of DATABASE_URL, or starts the embedded PostgreSQL, and returns the connection string. With `shareRunning` an
 * embedded PostgreSQL of another process is used if one is running. `onStarting` is called when there is nothing to do but wait for
 * PostgreSQL.
 */
export async function openDatabase(
  config: Config,
  shutdown: Shutdown,
  print: (line: string) => void,
  { shareRunning = false, onStarting }: { shareRunning?: boolean; onStarting?: () => unknown } = {},
): Promise<string> {
  if (config.databaseUrl) {
    onStarting?.()
    await checkServer('DATABASE_URL', config.databaseUrl)
    if (config.databaseDirectUrl && config.databaseDirectUrl !== config.databaseUrl) {
      await checkServer('DATABASE_DIRECT_URL', config.databaseDirectUrl)
    }
    return config.databaseUrl
  }
  const { dataDir, postgresAccount: account, processes } = config
  const starting = startEmbeddedPostgres({
    dataDir,
    log: print,
    account,
    shareRunning,
    onStarting,
    connections: embeddedMaxConnections(processes),
  })
  // Added before PostgreSQL is ready: a signal while it starts would leave it running. The error of a failed start is thrown below.
  shutdown.add(async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).connectionString
}
