import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { isDatabaseError } from '#server/errors.ts'
import { projectPath } from '#server/project-files.ts'
import { setLostClientLimits } from './statement-limits.ts'
import { withClient } from './with-client.ts'

const directory = projectPath('server/database/migrations')
/** The key of the advisory lock; no other lock of the store may use it. */
const migrationLock = 7_041_983

/** SQLSTATE codes of a migration that did not get its locks, or was aborted to resolve a deadlock. */
const lockConflicts = ['55P03', '40P01']
/**
 * Milliseconds that a migration waits for the lock of a table, because the statements of a running store wait behind it. Less than PostgreSQL's
 * `deadlock_timeout` of a second: of a deadlock the migration is aborted, which is tried again, and no statement of the store.
 */
const lockTimeout = 500
/** Milliseconds before a migration that did not get its locks is tried again, and after which it fails. */
const retryDelay = 500
const retryLimit = 5 * 60_000

/** The first migration of the versions before the first release; the baseline replaced their migrations. */
const firstPreReleaseMigration = '0001-store.sql'

/** Whether a database or archive with these migrations is from before the first release and cannot be upgraded. */
export const isPreRelease = (names: readonly string[]): boolean => names.includes(firstPreReleaseMigration)

/** The names of all migrations in the order they are applied. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
}

async function applyOne(client: pg.Client, name: string) {
  const sql = await readFile(join(directory, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Applies a migration; tries again for five minutes while other transactions, such as a backup, lock its tables. */
async function applyWithRetries(client: pg.Client, name: string) {
  const deadline = performance.now() + retryLimit
  for (;;) {
    try {
      return await applyOne(client, name)
    } catch (error) {
      const isLockConflict = lockConflicts.some((code) => isDatabaseError(error, code))
      if (!isLockConflict || performance.now() > deadline)
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      await delay(retryDelay)
    }
  }
}

/** The names of the applied migrations in order; null without a migrations table. */
export async function appliedMigrations(client: Pick<pg.Client, 'query'>): Promise<string[] | null> {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'migrations'",
  )
  if (tables.length === 0) return null
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/**
 * Applies all pending migrations, or only the given ones, each in its own transaction; an advisory lock serializes concurrent
 * processes. Calls `onApplied` after each; returns what it applied. Throws ConfigurationError for a database from before the
 * first release.
 */
export function migrate(
  connectionString: string,
  selected?: readonly string[],
  onApplied: (name: string) => void = () => {},
): Promise<string[]> {
  return withClient({ connectionString }, async (client) => {
    await client.query(setLostClientLimits)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(await appliedMigrations(client))
    if (isPreRelease([...applied]))
      throw new ConfigurationError(
        'This database is from a version before the first release and cannot be upgraded: set another DATA_DIR, or an empty database in DATABASE_URL.',
      )
    const pending = (await migrationNames()).filter((name) => !applied.has(name) && (selected?.includes(name) ?? true))
    for (const name of pending) {
      await applyWithRetries(client, name)
      onApplied(name)
    }
    // The job queue has its own schema (graphile_worker).
    await runMigrations({ connectionString })
    return pending
  })
}
