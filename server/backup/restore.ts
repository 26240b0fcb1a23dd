import pg from 'pg'
import { appliedMigrations, migrate, migrationNames } from '../database/migrate.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { contentHash } from '../uploads/picture-names.ts'
import { beginLoading, endLoading, freeJobs, isAsBackedUp, loadTable } from './load-tables.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { isAsTold, type Member, membersOf } from './read-archive.ts'
import { plainSettings, setSequence, tablesOf, tablesWithRows } from './schema.store.ts'

type Given = Pick<Shop, 'images'> & {
  /** Straight to PostgreSQL, as the owner of the tables. */
  connectionString: string
  file: string
  /** As `checkArchive` returned it for this file. */
  manifest: Manifest
}

/** A refusal when the archive was made by a newer store, whose tables this one does not know. */
export async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (!unknown) return
  const reason = `The archive was made by a newer version of the store (it has ${unknown}). Update this one first.`
  throw new Refusal('conflict', `${reason} Nothing was changed.`)
}

const notEmpty = (what: string) =>
  new Refusal(
    'conflict',
    `The database is not empty (${what}). Restore into a new one: another DATA_DIR, or an empty database in DATABASE_URL. Nothing was changed.`,
  )

/** Tables whose rows everybody would miss, told before others. */
const dear = ['orders', 'users', 'products']

/** A refusal unless the database is empty, or was made ready by an earlier try and is still without a row. */
async function refuseUsed(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const applied = await appliedMigrations(client)
  const filled = await tablesWithRows(client, await tablesOf(client))
  if (filled.length > 0) throw notEmpty(`it has rows in ${dear.find((name) => filled.includes(name)) ?? filled[0]}`)
  if (applied?.some((name) => !migrations.includes(name))) throw notEmpty('a newer version of the store made it ready')
}

/**
 * Brings a checked archive back into an empty database and picture store, in one transaction: the schema as it was, every
 * row, counters, then the pictures; what was read back differs in nothing or nothing is kept. Then it is brought to this
 * version. A refusal where the database is in use.
 */
export async function restore({ connectionString, ...given }: Given): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUsed(client, given.manifest)
    await migrate(connectionString, given.manifest.migrations)
    await client.query(`begin; ${plainSettings}`)
    await refuseUsed(client, given.manifest)
    await fill(client, given)
    await client.query('commit')
    await migrate(connectionString)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, { file, manifest, images }: Omit<Given, 'connectionString'>): Promise<void> {
  await beginLoading(client, manifest)
  const pictures = await fillTables(client, manifest, checkedMembers(file, manifest))
  for (const table of manifest.tables) {
    if (!(await isAsBackedUp(client, table))) throw new Error(`${table.name} was not restored as it was.`)
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  await freeJobs(client)
  await endLoading(client, manifest)
  for await (const picture of pictures) await keepPicture(images, picture)
}

/** The archive's members, each held against the manifest once more: the file could have been changed since it was checked. */
async function* checkedMembers(file: string, { members }: Manifest): AsyncGenerator<Member> {
  let at = 0
  for await (const member of membersOf(file)) {
    if (at === members.length) return
    if (!isAsTold(members[at], member)) throw new Refusal('conflict', `${file} was changed while it was read.`)
    at += 1
    yield member
  }
}

/** Fills the tables in their order, and returns the members that follow. */
async function fillTables(client: pg.Client, { tables }: Manifest, members: AsyncGenerator<Member>) {
  for (const table of tables) await fillTable(client, table, members)
  return members
}

async function fillTable(client: pg.Client, table: BackedUpTable, members: AsyncGenerator<Member>): Promise<void> {
  if (table.members.length === 0) return
  const loading = loadTable(client, table)
  for (const name of table.members) {
    const { value, done } = await members.next()
    if (done || value.name !== name) throw new Error(`${name} is not where the manifest says.`)
    await loading.put(value.content)
  }
  await loading.end()
}

async function keepPicture({ originals }: Shop['images'], { name, content }: Member): Promise<void> {
  const [, hash = '', extension = ''] = /^pictures\/([0-9a-f]{32})\.(webp|svg)$/.exec(name) ?? []
  if (contentHash(content) !== hash) throw new Error(`${name} is not the picture that its name says.`)
  await originals.keep(content, extension as 'webp' | 'svg')
  const kept = await originals.find(hash)
  if (!kept?.content.equals(content)) throw new Error(`${name} was not kept as it was.`)
}
