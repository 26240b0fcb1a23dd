import pg from 'pg'
import { overClient } from '../database/connect.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { picturesInUse } from '../upkeep/pictures.store.ts'
import { contentHash, pictureName } from '../uploads/picture-names.ts'
import { dumpTable } from './dump-tables.ts'
import type { Manifest } from './manifest.ts'
import { plainSettings, queueMigration, sequencesOf, tablesOf } from './schema.store.ts'
import { type Archive, writeArchive } from './write-archive.ts'

type Given = Pick<Shop, 'images' | 'clock'> & {
  /** Straight to PostgreSQL. */
  connectionString: string
  /** Where the archive goes. */
  file: string
  /** Called in the transaction whose view of the database is the archive's. */
  onSnapshot?: (client: pg.Client) => Promise<void>
}

type Dumped = Omit<Manifest, 'format' | 'madeAt' | 'members' | 'missingPictures'> & { picturesInUse: Set<string> }

/**
 * Writes a running store whole into one file: every table as it is at one moment, then the pictures, of which later ones do
 * no harm. Returns what is in it; a refusal where the database was never made ready or the file cannot be written.
 */
export const backUp = ({ file, images, clock, ...from }: Given): Promise<Manifest> =>
  writeArchive(file, async (archive) => {
    const madeAt = clock().toISOString()
    const { picturesInUse, ...dumped } = await dumpDatabase(from, archive)
    const missingPictures = await dumpPictures(images, archive, picturesInUse)
    return { format: 1, madeAt, ...dumped, missingPictures }
  })

async function dumpDatabase(from: Pick<Given, 'connectionString' | 'onSnapshot'>, archive: Archive): Promise<Dumped> {
  const client = new pg.Client({ connectionString: from.connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainSettings}`)
    await from.onSnapshot?.(client)
    const dumped = await dumpSnapshot(client, archive)
    await client.query('commit')
    return dumped
  } finally {
    await client.end()
  }
}

async function dumpSnapshot(client: pg.Client, archive: Archive): Promise<Dumped> {
  const migrations = await appliedMigrations(client)
  if (!migrations) throw new Refusal('invalid', 'There is nothing to back up: the store was never started here.')
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, archive, table))
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  return {
    migrations,
    tables,
    queueMigration: await queueMigration(client),
    sequences: await sequencesOf(client),
    postgres: rows[0]!.version,
    picturesInUse: await picturesInUse(overClient(client)),
  }
}

/** Puts every kept picture into the archive, and returns those in use that could not be. */
async function dumpPictures(images: Shop['images'], archive: Archive, inUse: ReadonlySet<string>): Promise<string[]> {
  const missing = new Set(inUse)
  for (const file of await images.keptBefore(new Date(8.64e15))) {
    const hash = pictureName(file)?.hash ?? ''
    const original = await images.originals.find(hash)
    // A picture is what its name says, or it was damaged on the disk.
    if (!original || contentHash(original.content) !== hash) continue
    await archive.add(`pictures/${hash}.${original.isDrawing ? 'svg' : 'webp'}`, original.content)
    missing.delete(file)
  }
  return [...missing].sort()
}
