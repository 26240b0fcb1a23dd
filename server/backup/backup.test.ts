import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { formatReport } from '#server/doctor/report.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { silentLog } from '#server/log.ts'
import { addJob } from '#server/queue/add-job.ts'
import { createImages } from '#server/uploads/images.ts'
import { createVariant } from '#tests/support/factories.ts'
import {
  createDirectory,
  createEmptyDatabase,
  createStoreToBackUp,
  openConnection,
  placeOrdersContinuously,
  rewriteArchive,
  tableChecksums,
} from '#tests/support/operations/backup.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { createBackup } from './create-backup.ts'
import { isImageMember, type Member, manifestName } from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { assertNotNewer, restore } from './restore.ts'

const clock = () => new Date()

const imagesIn = (directory: string) => createImages({ directory, log: silentLog })

async function expectRejected(file: string, message: RegExp | string) {
  await expect(checkArchive(file)).rejects.toMatchObject({ name: 'AppError', message: expect.stringMatching(message) })
}

test('a backup made while orders are placed restores one snapshot', async ({ context }) => {
  const store = await createStoreToBackUp(context)
  const stopOrders = await placeOrdersContinuously(context, store)
  const directory = await createDirectory()
  const file = join(directory, 'backups', 'shop.tar.zst')
  let before: Record<string, string> = {}
  const manifest = await createBackup({
    connectionString: context.databaseUrl,
    images: context.images,
    clock,
    file,
    // The test reads the snapshot of the backup while orders are placed.
    async onSnapshot(client) {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      const observer = await openConnection(context.databaseUrl)
      await observer.query(`begin isolation level repeatable read; set transaction snapshot '${rows[0]!.id}'`)
      before = await tableChecksums(observer)
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

  const client = await openConnection(connectionString)
  expect(await tableChecksums(client)).toEqual(before)
  const all = await context.images.list()
  expect((await images.list()).sort()).toEqual(all.sort())
  for (const name of all) expect((await images.read(name))?.content).toEqual((await context.images.read(name))?.content)

  const db = connect({ connectionString })
  onTestFinished(() => db.destroy())
  const { lines } = formatReport(await runChecks({ db, images, clock }))
  expect(lines.filter((line) => !/^ok|^note/.test(line))).toEqual(['All checks passed.'])
  // Sequences continue after the rows, and triggers are enabled again.
  const restored = { ...context, db, images }
  await createCodOrder(restored, store.customer, { of: await createVariant(restored, { product: 'New here' }) })
  expect(formatReport(await runChecks({ db, images, clock })).passed).toBe(true)

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
  await expectRejected(await rewriteArchive(file, other, paise), /public\/orders\/000001 does not match the manifest/)
  await expectRejected(await rewriteArchive(file, other, (all) => all.slice(1)), /does not match the manifest/)
  await expectRejected(await rewriteArchive(file, other, (all) => all.slice(0, -1)), /it has no manifest/)
  await expectRejected(await rewriteArchive(file, other, (all) => [...all, all[0]!]), /follows the manifest/)
  const ofFormat2 = { name: manifestName, content: Buffer.from(JSON.stringify({ ...manifest, format: 2 })) }
  await expectRejected(await rewriteArchive(file, other, (all) => [...all.slice(0, -1), ofFormat2]), /newer version/)
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
  const withoutPictures = (all: Member[]) => all.filter((member) => !isImageMember(member))
  const changed = await rewriteArchive(file, join(directory, 'changed'), withoutPictures)
  await expect(restore({ connectionString, images, file: changed, manifest })).rejects.toThrow()

  const client = await openConnection(connectionString)
  expect(Object.values(await tableChecksums(client)).every((sum) => sum === '0 ')).toBe(true)
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
  const client = await openConnection(connectionString)
  await client.query(
    "update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'a killed process'",
  )
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const manifest = await createBackup({ connectionString, images: context.images, clock, file })
  expect(manifest.migrations).toEqual(older)

  const target = await createEmptyDatabase()
  await restore({ connectionString: target, images: imagesIn(join(directory, 'uploads')), file, manifest })
  const restored = await openConnection(target)
  const { rows: names } = await restored.query<{ name: string }>('select name from migrations order by name')
  expect(names.map(({ name }) => name)).toEqual(await migrationNames())
  const { rows: jobs } = await restored.query('select attempts, locked_by from graphile_worker._private_jobs')
  expect(jobs).toEqual([{ attempts: 0, locked_by: null }])
})

test('a connection that is lost during a backup is its error, and no file remains', async ({ context }) => {
  const directory = await createDirectory()
  const lost = createBackup({
    connectionString: context.databaseUrl,
    images: context.images,
    clock,
    file: join(directory, 'shop.tar.zst'),
    async onSnapshot(client) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const other = await openConnection(context.databaseUrl)
      await other.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    },
  })

  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await readdir(directory)).toEqual([])
})

test('a database without the schema cannot be backed up, and no file is written', async ({ context }) => {
  const directory = await createDirectory()
  const file = join(directory, 'shop.tar.zst')
  const empty = createBackup({ connectionString: await createEmptyDatabase(), images: context.images, clock, file })

  await expect(empty).rejects.toMatchObject({ message: expect.stringContaining('nothing to back up') })
  expect(await readdir(directory)).toEqual([])
})
