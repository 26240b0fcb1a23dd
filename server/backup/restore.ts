import type pg from 'pg'
import type { AppContext } from '#server/context.ts'
import { appliedMigrations, isPreRelease, migrate, migrationNames } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'
import { AppError } from '#server/errors.ts'
import { contentHash } from '#server/uploads/image-names.ts'
import { beginLoading, endLoading, loadTable, matchesBackup, unlockJobs } from './load-tables.ts'
import { type BackedUpTable, imageMemberName, type Manifest, type Member } from './manifest.ts'
import { matchesManifest, readMembers } from './read-archive.ts'
import { copySettings, listTables, setSequence, tablesWithRows } from './schema.store.ts'

type RestoreOptions = Pick<AppContext, 'images'> & {
  /** A direct connection to PostgreSQL, without a pooler, as the owner of the tables. */
  connectionString: string
  file: string
  /** The result of `checkArchive` for this file. */
  manifest: Manifest
}

/** Throws 'conflict' if the archive has migrations that this version does not have. */
export async function assertNotNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (!unknown) return
  if (isPreRelease(migrations))
    throw new AppError('conflict', 'The archive is from a version before the first release. Nothing was changed.')
  const reason = `The archive was made by a newer version of the store (it has ${unknown}). Update this one first.`
  throw new AppError('conflict', `${reason} Nothing was changed.`)
}

const databaseNotEmpty = (reason: string) =>
  new AppError(
    'conflict',
    `The database is not empty (${reason}). Restore into a new one: another DATA_DIR, or an empty database in DATABASE_URL. Nothing was changed.`,
  )

/** Tables that the error message names in preference to others. */
const importantTables = ['orders', 'users', 'products']

/** Throws 'conflict' unless the database has no rows and no migrations newer than the archive. */
async function assertEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const applied = await appliedMigrations(client)
  const filled = await tablesWithRows(client, await listTables(client))
  if (filled.length > 0)
    throw databaseNotEmpty(`it has rows in ${importantTables.find((name) => filled.includes(name)) ?? filled[0]}`)
  if (applied?.some((name) => !migrations.includes(name)))
    throw databaseNotEmpty('it has migrations of a newer version of the store')
}

/**
 * Restores a checked archive into an empty database and image storage: it applies the archive's migrations, loads rows, sequences
 * and images in one transaction, compares the tables with their checksums, commits, and applies newer migrations. Throws
 * 'conflict' if the database is not empty.
 */
export function restore({ connectionString, ...source }: RestoreOptions): Promise<void> {
  return withClient({ connectionString, connectionTimeoutMillis: 10_000 }, async (client) => {
    await assertEmpty(client, source.manifest)
    await migrate(connectionString, source.manifest.migrations)
    await client.query(`begin; ${copySettings}`)
    await assertEmpty(client, source.manifest)
    await loadArchive(client, source)
    await client.query('commit')
    await migrate(connectionString)
    await client.query('analyze')
  })
}

async function loadArchive(
  client: pg.Client,
  { file, manifest, images }: Omit<RestoreOptions, 'connectionString'>,
): Promise<void> {
  await beginLoading(client, manifest)
  const members = checkedMembers(file, manifest)
  for (const table of manifest.tables) await fillTable(client, table, members)
  for (const table of manifest.tables) {
    if (!(await matchesBackup(client, table))) throw new Error(`${table.name} was not restored correctly.`)
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  await unlockJobs(client)
  await endLoading(client, manifest)
  // The remaining members are images.
  for await (const image of members) await restoreImage(images, image)
}

/** The archive's members, compared with the manifest again, because the file could have changed after its check. */
async function* checkedMembers(file: string, { members }: Manifest): AsyncGenerator<Member> {
  let at = 0
  for await (const member of readMembers(file)) {
    if (at === members.length) return
    if (!matchesManifest(members[at], member)) throw new AppError('conflict', `${file} was changed while it was read.`)
    at += 1
    yield member
  }
}

/** Loads a table from the next members. */
async function fillTable(client: pg.Client, table: BackedUpTable, members: AsyncGenerator<Member>): Promise<void> {
  if (table.members.length === 0) return
  const loading = loadTable(client, table)
  for (const name of table.members) {
    const { value, done } = await members.next()
    if (done || value.name !== name) throw new Error(`${name} is not at its position in the manifest.`)
    await loading.put(value.content)
  }
  await loading.end()
}

async function restoreImage({ originals }: AppContext['images'], { name, content }: Member): Promise<void> {
  const hash = contentHash(content)
  const extension = (['webp', 'svg'] as const).find((one) => name === imageMemberName(hash, one))
  if (!extension) throw new Error(`${name} does not match the hash in its name.`)
  await originals.save(content, extension)
  const stored = await originals.find(hash)
  if (!stored?.content.equals(content)) throw new Error(`${name} was not stored correctly.`)
}
