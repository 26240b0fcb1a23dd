import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { expect, inject, onTestFinished } from 'vitest'
import { formatReport } from '#server/doctor/report.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { runStatements, withDatabaseName } from '#tests/support/database-template.ts'
import { createAddress, createAdmin, createCodOrder, createCustomer, createVariant } from '#tests/support/factories.ts'
import type { OrderLoopInput } from '#tests/support/processes/order-loop.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'
import { connect } from '../database/connect.ts'
import { migrate, migrationNames } from '../database/migrate.ts'
import { ensureLegalPages } from '../legal-pages/ensure-legal-pages.ts'
import { addJob } from '../queue/add-job.ts'
import { createImages } from '../uploads/images.ts'
import { createBackup } from './create-backup.ts'
import { manifestName } from './manifest.ts'
import { checkArchive, type Member, readMembers } from './read-archive.ts'
import { assertNotNewer, restore } from './restore.ts'

const quiet = { info() {}, warn() {}, error() {} }
const clock = () => new Date()

async function createDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-backup-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** An empty database whose owner is not a superuser, because a restore requires no superuser. */
async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `restored_${Math.random().toString(36).slice(2)}`
  await runStatements(serverUrl, `create role ${name} login`, `create database ${name} owner ${name}`)
  onTestFinished(() => runStatements(serverUrl, `drop database ${name} with (force)`, `drop role ${name}`))
  const url = new URL(withDatabaseName(serverUrl, name))
  url.username = name
  return url.href
}

/** The row count and a checksum of each table, in an order independent of the backup. */
async function fingerprints(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' or tablename like '\\_private%') and tablename <> 'migrations' order by 1`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    )
    found[name] = rows[0]!.sum
  }
  return found
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A seeded store with a customer, a product with images, an order and a scheduled job. */
async function createStoreToBackUp(context: TestContext) {
  await ensureCompanyDetails(context.db)
  const slugs = ['privacy-policy', 'terms-conditions'] as const
  const pages = slugs.map((slug) => ({ slug, title: `"${slug}"\\\t₹`, content: '<p>a\\nb</p>' }))
  await ensureLegalPages(context.db, pages)
  await createAdmin(context)
  const customer = await createCustomer(context)
  const picture = await context.images.save(
    await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  await context.images.saveDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const variant = await createVariant(context, { stock: 10_000, images: [{ file: picture }] })
  await createCodOrder(context, customer, { of: variant })
  await addJob(context.db, 'unknown-job', { to: 'Asha' }, { runAt: new Date('2040-01-01') })
  return { customer, variant }
}

/** Starts a process that places orders until the test ends. */
async function placeOrdersContinuously(
  context: TestContext,
  { customer, variant }: Awaited<ReturnType<typeof createStoreToBackUp>>,
) {
  const { id: addressId } = await createAddress(context, customer)
  const placing: OrderLoopInput = {
    databaseUrl: context.databaseUrl,
    shoppers: [{ customer, addressId }],
    variants: [variant],
  }
  const program = fileURLToPath(new URL('../../tests/support/processes/order-loop.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(placing)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(stop)
  const [sign] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(sign)).toContain('placed')
  return stop
}

const imagesIn = (directory: string) => createImages({ directory, log: quiet })

async function expectRejected(file: string, message: RegExp | string) {
  await expect(checkArchive(file)).rejects.toMatchObject({ name: 'AppError', message: expect.stringMatching(message) })
}

/** Writes the archive again with changed members. */
async function rewritten(file: string, to: string, change: (members: Member[]) => Member[]) {
  const members: Member[] = []
  for await (const member of readMembers(file)) members.push(member)
  const tar = pack()
  for (const { name, content } of change(members)) tar.entry({ name }, content)
  tar.finalize()
  await writeFile(to, zstdCompressSync(await buffer(tar)))
  return to
}

test('a backup made while orders are placed restores one snapshot', async ({ context }) => {
  const shop = await createStoreToBackUp(context)
  const stopOrders = await placeOrdersContinuously(context, shop)
  const directory = await createDirectory()
  const file = join(directory, 'backups', 'shop.tar.zst')
  let before: Record<string, string> = {}
  const manifest = await createBackup({
    ...{ connectionString: context.databaseUrl, images: context.images, clock, file },
    // The test reads the snapshot of the backup while orders are placed.
    async onSnapshot(client) {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      const observer = await connected(context.databaseUrl)
      await observer.query(`begin isolation level repeatable read; set transaction snapshot '${rows[0]!.id}'`)
      before = await fingerprints(observer)
      await observer.query('rollback')
    },
  })
  await stopOrders()
  expect(manifest.missingImages).toEqual([])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(directory, 'backups'))).toEqual(['shop.tar.zst'])

  const connectionString = await createEmptyDatabase()
  const images = imagesIn(join(directory, 'uploads'))
  await restore({ connectionString, images, file, manifest: await checkArchive(file) })

  const client = await connected(connectionString)
  expect(await fingerprints(client)).toEqual(before)
  const all = await context.images.savedBefore(new Date(8.64e15))
  expect((await images.savedBefore(new Date(8.64e15))).sort()).toEqual(all.sort())
  for (const name of all) expect((await images.read(name))?.content).toEqual((await context.images.read(name))?.content)

  const db = connect({ connectionString })
  onTestFinished(() => db.destroy())
  const { lines } = formatReport(await runChecks({ db, images, clock }))
  expect(lines.filter((line) => !/^ok|^note/.test(line))).toEqual(['All checks passed.'])
  // Sequences continue after the rows, and triggers are enabled again.
  const restored = { ...context, db, images }
  await createCodOrder(restored, shop.customer, { of: await createVariant(restored, { product: 'New here' }) })
  expect(formatReport(await runChecks({ db, images, clock })).isWell).toBe(true)

  const again = restore({ connectionString, images, file, manifest })
  await expect(again).rejects.toMatchObject({
    message: expect.stringMatching(/^The database is not empty \(it has rows in orders\)/),
  })
  await expect(createBackup({ connectionString, images, clock, file })).rejects.toMatchObject({ kind: 'conflict' })
}, 60_000)

test('a truncated, changed, foreign or newer archive is rejected before anything is written', async ({ context }) => {
  await createStoreToBackUp(context)
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const manifest = await createBackup({ connectionString: context.databaseUrl, images: context.images, clock, file })
  const other = join(directory, 'other.tar.zst')
  const { size } = await stat(file)
  for (const length of [0, 1, 100, size >> 1, size - 100]) {
    await cp(file, other)
    await truncate(other, length)
    await expectRejected(other, /is not a complete archive.*Nothing was changed\.$/)
  }
  const bytes = await readFile(file)
  for (const at of [40, size >> 1, size - 20]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(other, changed)
    await expectRejected(other, /is not a complete archive/)
  }
  await writeFile(other, 'a picture of a cat')
  await expectRejected(other, /is not a complete archive/)
  await expectRejected(join(directory, 'nowhere'), /cannot be read: ENOENT/)

  const paise = (members: Member[]) =>
    members.map((member) =>
      /database\/public\/orders\//.test(member.name)
        ? { ...member, content: Buffer.from(member.content.toString().replace('49900', '00100')) }
        : member,
    )
  await expectRejected(await rewritten(file, other, paise), /public\/orders\/000001 does not match the manifest/)
  await expectRejected(await rewritten(file, other, (all) => all.slice(1)), /does not match the manifest/)
  await expectRejected(await rewritten(file, other, (all) => all.slice(0, -1)), /it has no manifest/)
  await expectRejected(await rewritten(file, other, (all) => [...all, all[0]!]), /follows the manifest/)
  const ofFormat2 = { name: manifestName, content: Buffer.from(JSON.stringify({ ...manifest, format: 2 })) }
  await expectRejected(await rewritten(file, other, (all) => [...all.slice(0, -1), ofFormat2]), /newer version/)
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999-of-tomorrow.sql'] }
  await expect(assertNotNewer(newer)).rejects.toMatchObject({
    message: expect.stringContaining('9999-of-tomorrow.sql'),
  })
  await expect(assertNotNewer({ ...manifest, migrations: ['0001-store.sql'] })).rejects.toMatchObject({
    message: expect.stringContaining('before the first release'),
  })
  await expect(assertNotNewer(manifest)).resolves.toBeUndefined()
})

test('an archive that changes after its check restores no rows', async ({ context }) => {
  await createStoreToBackUp(context)
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const manifest = await createBackup({ connectionString: context.databaseUrl, images: context.images, clock, file })
  const connectionString = await createEmptyDatabase()
  const images = imagesIn(join(directory, 'uploads'))
  const withoutPictures = (all: Member[]) => all.filter(({ name }) => !name.startsWith('pictures/'))
  const changed = await rewritten(file, join(directory, 'changed'), withoutPictures)
  await expect(restore({ connectionString, images, file: changed, manifest })).rejects.toThrow()

  const client = await connected(connectionString)
  expect(Object.values(await fingerprints(client)).every((sum) => sum === '0 ')).toBe(true)
  // The next attempt uses the existing tables.
  await restore({ connectionString, images, file, manifest })
  const { rows } = await client.query('select from orders')
  expect(rows).toHaveLength(1)
})

test('an archive of an older version is migrated, and its running jobs are unlocked', async ({ context }) => {
  const older = (await migrationNames()).slice(0, -1)
  const connectionString = await createEmptyDatabase()

  await migrate(connectionString, older)
  const db = connect({ connectionString })
  onTestFinished(() => db.destroy())
  await addJob(db, 'send-mail', {})
  const client = await connected(connectionString)
  await client.query(
    "update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'a killed process'",
  )
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const manifest = await createBackup({ connectionString, images: context.images, clock, file })
  expect(manifest.migrations).toEqual(older)

  const target = await createEmptyDatabase()
  await restore({ connectionString: target, images: imagesIn(join(directory, 'uploads')), file, manifest })
  const restored = await connected(target)
  const { rows: names } = await restored.query<{ name: string }>('select name from migrations order by name')
  expect(names.map(({ name }) => name)).toEqual(await migrationNames())
  const { rows: jobs } = await restored.query('select attempts, locked_by from graphile_worker._private_jobs')
  expect(jobs).toEqual([{ attempts: 0, locked_by: null }])
})

test('a database without the schema cannot be backed up, and no file is written', async ({ context }) => {
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const empty = createBackup({ connectionString: await createEmptyDatabase(), images: context.images, clock, file })

  await expect(empty).rejects.toMatchObject({ message: expect.stringContaining('nothing to back up') })
  expect(await readdir(directory)).toEqual([])
})
