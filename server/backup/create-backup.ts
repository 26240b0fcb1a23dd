import type pg from 'pg'
import type { AppContext } from '#server/context.ts'
import { databaseFromClient } from '#server/database/connect.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'
import { AppError } from '#server/errors.ts'
import { findImagesInUse } from '#server/maintenance/image-references.store.ts'
import { contentHash, parseImageName } from '#server/uploads/image-names.ts'
import { dumpTable } from './dump-tables.ts'
import { imageMemberName, type Manifest } from './manifest.ts'
import { copySettings, listSequences, listTables, queueMigration } from './schema.store.ts'
import { type Archive, writeArchive } from './write-archive.ts'

type BackupOptions = Pick<AppContext, 'images' | 'clock'> & {
  /** A direct connection to PostgreSQL, without a pooler. */
  connectionString: string
  /** The path of the archive. */
  file: string
  /** Called in the transaction that reads the snapshot. */
  onSnapshot?: (client: pg.Client) => Promise<void>
}

type DatabaseDump = Omit<Manifest, 'format' | 'createdAt' | 'members' | 'missingImages'> & { imagesInUse: Set<string> }

/**
 * Writes a backup of a running store into one file: all tables from one snapshot, then all images, which may include later ones.
 * Returns the manifest; throws AppError if the database has no schema or the file cannot be written.
 */
export const createBackup = ({ file, images, clock, ...from }: BackupOptions): Promise<Manifest> =>
  writeArchive(file, async (archive) => {
    const createdAt = clock().toISOString()
    const { imagesInUse, ...dumped } = await dumpDatabase(from, archive)
    const missingImages = await dumpImages(images, archive, imagesInUse)
    return { format: 1, createdAt, ...dumped, missingImages }
  })

const dumpDatabase = (
  { connectionString, onSnapshot }: Pick<BackupOptions, 'connectionString' | 'onSnapshot'>,
  archive: Archive,
): Promise<DatabaseDump> =>
  withClient({ connectionString, connectionTimeoutMillis: 10_000 }, async (client) => {
    await client.query(`begin isolation level repeatable read read only; ${copySettings}`)
    await onSnapshot?.(client)
    const dumped = await dumpSnapshot(client, archive)
    await client.query('commit')
    return dumped
  })

async function dumpSnapshot(client: pg.Client, archive: Archive): Promise<DatabaseDump> {
  const migrations = await appliedMigrations(client)
  if (!migrations)
    throw new AppError('invalid', 'There is nothing to back up: the store was never started with this database.')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await dumpTable(client, archive, table))
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  return {
    migrations,
    tables,
    queueMigration: await queueMigration(client),
    sequences: await listSequences(client),
    postgres: rows[0]!.version,
    imagesInUse: await findImagesInUse(databaseFromClient(client)),
  }
}

/** Adds all images to the archive, and returns the referenced ones that are missing or damaged. */
async function dumpImages(
  images: AppContext['images'],
  archive: Archive,
  inUse: ReadonlySet<string>,
): Promise<string[]> {
  const missing = new Set(inUse)
  for (const file of await images.list()) {
    const hash = parseImageName(file)?.hash ?? ''
    const original = await images.originals.find(hash)
    // The name is the content hash, so a mismatch means a damaged file.
    if (!original || contentHash(original.content) !== hash) continue
    await archive.add(imageMemberName(hash, original.isDrawing ? 'svg' : 'webp'), original.content)
    missing.delete(file)
  }
  return [...missing].sort()
}
