import pg from 'pg'
import type { Config } from '../config.ts'
import { startEngine } from '../database/engine/start-engine.ts'
import type { Closing } from './closing.ts'
import { ownMaxConnections } from './connections.ts'
import { StartRefused } from './refused.ts'

/** PostgreSQL 15. */
const oldestVersion = 150_000

async function versionOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const setting = "select current_setting('server_version_num')::int as version"
    const { rows } = await client.query<{ version: number }>(setting)
    return rows[0]?.version ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkServer(variable: string, connectionString: string): Promise<void> {
  const version = await versionOf(connectionString).catch((error: Error) => {
    throw new StartRefused(`${variable} cannot be used: ${error.message || 'nothing answers there'}.`)
  })
  if (version < oldestVersion) {
    throw new StartRefused(`${variable} leads to a PostgreSQL older than 15. Use a newer one, or leave it out.`)
  }
}

/** The connection string of the database in use: the given one once it is new enough, else the store's own, started here. A guest uses one that runs already. */
export async function openDatabase(
  config: Config,
  closing: Closing,
  say: (line: string) => void,
  { guest = false } = {},
): Promise<string> {
  if (config.databaseUrl) {
    await checkServer('DATABASE_URL', config.databaseUrl)
    if (config.databaseDirectUrl && config.databaseDirectUrl !== config.databaseUrl) {
      await checkServer('DATABASE_DIRECT_URL', config.databaseDirectUrl)
    }
    return config.databaseUrl
  }
  const { dataDir, postgresAccount: account, processes } = config
  const engine = await startEngine({ dataDir, log: say, account, guest, connections: ownMaxConnections(processes) })
  closing.add(() => engine.stop())
  return engine.connectionString
}
