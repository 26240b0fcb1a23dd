import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { pack } from 'tar-stream'
import { expect, inject, onTestFinished } from 'vitest'
import type { Member } from '#server/backup/manifest.ts'
import { readMembers } from '#server/backup/read-archive.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'
import { addJob } from '#server/queue/add-job.ts'
import { runStatements, withDatabaseName } from '../database-template.ts'
import { createAdmin, createCustomer, createVariant } from '../factories.ts'
import { createPng } from '../files/png.ts'
import { createAddress, createCodOrder } from '../order-factories.ts'
import type { OrderLoopInput } from '../processes/order-loop.ts'
import type { TestContext } from '../test-context.ts'

/** A temporary directory, deleted after the test. */
export async function createDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-backup-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** An empty database whose owner is not a superuser, because a restore requires no superuser. */
export async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `restored_${Math.random().toString(36).slice(2)}`
  await runStatements(serverUrl, `create role ${name} login`, `create database ${name} owner ${name}`)
  onTestFinished(() => runStatements(serverUrl, `drop database ${name} with (force)`, `drop role ${name}`))
  const url = new URL(withDatabaseName(serverUrl, name))
  url.username = name
  return url.href
}

/** The row count and a checksum of each table, in an order independent of the backup. */
export async function tableChecksums(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' or tablename like '\\_private%') and tablename <> 'migrations' order by 1`)
  const checksums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    )
    checksums[name] = rows[0]!.sum
  }
  return checksums
}

/** An open connection, closed after the test. */
export async function openConnection(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A seeded store with a customer, a product with images, an order and a scheduled job. */
export async function createStoreToBackUp(context: TestContext) {
  await ensureCompanyDetails(context.db)
  const slugs = ['privacy-policy', 'terms-conditions'] as const
  const pages = slugs.map((slug) => ({ slug, title: `"${slug}"\\\t₹`, content: '<p>a\\nb</p>' }))
  await ensureLegalPages(context.db, pages)
  await createAdmin(context)
  const customer = await createCustomer(context)
  const picture = await context.images.save(await createPng())
  await context.images.saveDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const variant = await createVariant(context, { stock: 10_000, images: [{ file: picture }] })
  await createCodOrder(context, customer, { of: variant })
  await addJob(context.db, 'unknown-job', { to: 'Asha' }, { runAt: new Date('2040-01-01') })
  return { customer, variant }
}

/** Starts a process that places orders until the returned function or the end of the test stops it; resolves after the first order. */
export async function placeOrdersContinuously(
  context: TestContext,
  { customer, variant }: Awaited<ReturnType<typeof createStoreToBackUp>>,
) {
  const { id: addressId } = await createAddress(context, customer)
  const input: OrderLoopInput = {
    databaseUrl: context.databaseUrl,
    shoppers: [{ customer, addressId }],
    variants: [variant],
  }
  const program = fileURLToPath(new URL('../processes/order-loop.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(stop)
  const [output] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(output)).toContain('placed')
  return stop
}

/** Writes an archive with the changed members of another, and returns its path. */
export async function rewriteArchive(file: string, to: string, change: (members: Member[]) => Member[]) {
  const members: Member[] = []
  for await (const member of readMembers(file)) members.push(member)
  const tar = pack()
  for (const { name, content } of change(members)) tar.entry({ name }, content)
  tar.finalize()
  await writeFile(to, zstdCompressSync(await buffer(tar)))
  return to
}
