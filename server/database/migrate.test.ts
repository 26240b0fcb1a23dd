import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished } from 'vitest'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { runStatements, withDatabaseName } from '#tests/support/database-template.ts'
import { test } from '#tests/support/test-context.ts'
import { migrate, migrationNames } from './migrate.ts'
import { withClient } from './with-client.ts'

async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  await runStatements(serverUrl, `create database ${name}`)
  onTestFinished(() => runStatements(serverUrl, `drop database ${name} with (force)`))
  return withDatabaseName(serverUrl, name)
}

const rowsOf = <Row extends object>(connectionString: string, statement: string): Promise<Row[]> =>
  withClient({ connectionString }, async (client) => (await client.query<Row>(statement)).rows)

test('every table has a comment', async ({ context }) => {
  const tables = await rowsOf<{ name: string; comment: string | null }>(
    context.databaseUrl,
    `select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  )
  expect(tables.map(({ name }) => name)).toContain('orders')
  expect(tables.filter(({ comment }) => !comment)).toEqual([])
})

test('a database from before the first release is refused in one line and not changed', async () => {
  const connectionString = await createEmptyDatabase()
  await runStatements(
    connectionString,
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    "insert into migrations (name) values ('0001-store.sql'), ('0002-identity.sql')",
  )

  const error = await migrate(connectionString).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigurationError)
  expect((error as Error).message).toMatch(/^This database is from a version before the first release .* DATA_DIR.*\.$/)
  const tables = await rowsOf(connectionString, "select tablename as name from pg_tables where schemaname = 'public'")
  expect(tables).toEqual([{ name: 'migrations' }])
})

test('processes that start at the same time apply each migration once', async () => {
  const connectionString = await createEmptyDatabase()
  const applied = await Promise.all([migrate(connectionString), migrate(connectionString)])
  expect(applied.flat().sort()).toEqual(await migrationNames())
})
