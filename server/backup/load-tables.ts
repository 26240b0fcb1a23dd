import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyTableOut } from './dump-tables.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { copyTarget, sqlName } from './schema.store.ts'

/** Writes a table whose content comes piece by piece. */
export function loadTable(client: pg.Client, table: BackedUpTable) {
  const stream: Writable = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  return {
    /** Resolves when PostgreSQL takes more. */
    async put(piece: Buffer): Promise<void> {
      if (stream.write(piece)) return
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done])
    },
    async end(): Promise<void> {
      stream.end()
      await done
    },
  }
}

/** Whether a table holds just what was backed up, read back from the database. */
export async function matchesBackup(client: pg.Client, table: BackedUpTable): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(copyTableOut(client, table), hash)
  return hash.digest('hex') === table.sha256
}

/**
 * Makes the tables ready to be filled as they were: without the triggers that would do again what they did then, which the
 * owner of a table may switch off, and empty, so that rows lie in the order in which they come.
 */
export async function beginLoading(client: pg.Client, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  for (const table of tables) await client.query(`alter table ${sqlName(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(sqlName).join(', ')}`)
}

/** Switches the triggers on again. */
export async function endLoading(client: pg.Client, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  await client.query('set constraints all immediate')
  for (const table of tables) await client.query(`alter table ${sqlName(table)} enable trigger user`)
}

/** Lets go of the jobs that ran at the moment of the backup: they run again, and that try does not count. */
export const unlockJobs = (client: pg.Client) =>
  client.query(`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_at = null, locked_by = null
    where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`)
