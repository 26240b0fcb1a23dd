import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string for `create database` on the test server. */
    serverUrl: string
    /** Name of the migrated template that the database of each test process is cloned from. */
    templateName: string
  }
}

const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** One data directory per checkout and process, outside the checkout so that any account can access it. */
const serverDirectory = () =>
  join(
    tmpdir(),
    `vipani-test-${createHash('sha1').update(`${repositoryRoot}${process.pid}`).digest('hex').slice(0, 10)}`,
  )

/** The connection string with another database name. */
export function withDatabaseName(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements on one connection, outside a transaction. */
export const runStatements = (connectionString: string, ...statements: string[]): Promise<void> =>
  withClient({ connectionString }, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

async function computeTemplateName(): Promise<string> {
  const hash = createHash('sha1')
  for (const name of await migrationNames()) {
    hash.update(await readFile(new URL(`../../server/database/migrations/${name}`, import.meta.url)))
  }
  return `template_${hash.digest('hex').slice(0, 12)}`
}

/** Starts a PostgreSQL server with a migrated template database; `stop()` stops it and removes its files. */
async function startTestServer() {
  const dataDir = serverDirectory()
  // Several test files run at once, each with parallel transactions and a job runner.
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false, connections: 300 })
  const { connectionString: serverUrl, stateDirectory } = postgres
  const stop = async () => {
    await postgres.stop()
    await rm(stateDirectory, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const templateName = await computeTemplateName()
    await runStatements(serverUrl, `create database ${templateName}`)
    await migrate(withDatabaseName(serverUrl, templateName))
    return { serverUrl, templateName, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Calls `use` with a migrated, empty database and removes the database afterwards. */
export async function withMigratedDatabase<Result>(
  use: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const server = await startTestServer()
  try {
    return await use(withDatabaseName(server.serverUrl, server.templateName))
  } finally {
    await server.stop()
  }
}

/** Vitest's global setup: one server for the whole run. */
export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('serverUrl', server.serverUrl)
  project.provide('templateName', server.templateName)
  return () => server.stop()
}
