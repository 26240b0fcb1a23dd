import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyTableOut } from './dump-tables.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { copyTarget, sqlName } from './schema.store.ts'

/** Loads a table in chunks with COPY. */
export function loadTable(client: pg.Client, table: BackedUpTable) {
  const stream: Writable = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  return {
    /** Resolves when the stream accepts more data. */
    async put(chunk: Buffer): Promise<void> {
      if (stream.write(chunk)) return
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done])
    },
    async end(): Promise<void> {
      stream.end()
      await done
    },
  }
}

/** Whether the content of a table, read back from the database, has the checksum of the backup. */
export async function matchesBackup(client: pg.Client, table: BackedUpTable): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(copyTableOut(client, table), hash)
  return hash.digest('hex') === table.sha256
}

/**
 * Prepares the tables for loading: disables user triggers, whose effects are part of the backup, and truncates the tables, so that
 * rows are stored in the order of the archive. Both require only ownership of the tables.
 */
export async function beginLoading(client: pg.Client, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  for (const table of tables) await client.query(`alter table ${sqlName(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(sqlName).join(', ')}`)
}

/** Checks deferred constraints and enables the triggers. */
export async function endLoading(client: pg.Client, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  await client.query('set constraints all immediate')
  for (const table of tables) await client.query(`alter table ${sqlName(table)} enable trigger user`)
}

/** Unlocks jobs that were running during the backup; the interrupted attempt is not counted. */
export const unlockJobs = (client: pg.Client) =>
  client.query(`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_at = null, locked_by = null
    where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`)
