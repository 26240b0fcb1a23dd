import { sql } from 'kysely'
import { expect } from 'vitest'
import { anUpload, cancelImport, checked, startImport } from '#tests/support/importing.ts'
import { aCustomer, anOrder } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import type { Shop } from '../shop.ts'
import { removeUsedUp } from '../upkeep/remove-used-up.ts'
import { orFail } from './fail-import.ts'
import { importById } from './imports.store.ts'
import { runImport } from './run-import.ts'

const many = 600
const header = 'handle,name,original price,category,brand,color,stock'
const csv = [
  header,
  ...Array.from({ length: many }, (_, nth) => `p-${nth},Thing ${nth},${nth + 1},Things,Maker,red,5`),
].join('\n')

const written = async ({ db }: Pick<Shop, 'db'>) => (await db.selectFrom('products').select('id').execute()).length

test('an import goes batch by batch, says how far it is, and goes on after a crash without doing anything twice', async ({
  shop,
}) => {
  const { id } = await checked(shop, csv, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  await runImport(shop, id, { milliseconds: 0 })
  expect(await importById(shop.db, id)).toMatchObject({ state: 'RUNNING', progress: { written: 250 } })
  expect(await written(shop)).toBe(250)

  // The process dies here: the queue runs the job again, perhaps twice at once.
  await Promise.all([runImport(shop, id, { milliseconds: 0 }), runImport(shop, id, { milliseconds: 0 })])
  await shop.runJobs()
  expect(await importById(shop.db, id)).toMatchObject({ state: 'DONE', progress: { written: many, failed: 0 } })
  expect(await written(shop)).toBe(many)
  // What was imported is found at once.
  const found = await shop.db.selectFrom('productSearch').select('productId').where('inStock', '=', true).execute()
  expect(found).toHaveLength(many)
})

test('after a large import the next one is planned for as many products as there are now', async ({ shop }) => {
  const { id } = await checked(shop, csv, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  await shop.runJobs()
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where oid in ('products'::regclass, 'product_search'::regclass, 'product_handles'::regclass)`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ rows: many }, { rows: many }, { rows: many }])
})

test('a canceled import stops between two batches; what was written stays', async ({ shop }) => {
  const { id } = await checked(shop, csv, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  await runImport(shop, id, { milliseconds: 0 })
  await cancelImport(shop, id)
  await shop.runJobs()
  expect(await importById(shop.db, id)).toMatchObject({ state: 'CANCELED', progress: { written: 250 } })
  expect(await written(shop)).toBe(250)
})

test('a fault of ours stops the import instead of leaving it running for ever, and it can be gone on with', async ({
  shop,
}) => {
  const { id } = await checked(shop, csv, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  const fault = orFail(shop.db, id, async () => {
    await runImport(shop, id, { milliseconds: 0 })
    throw new Error('a fault')
  })
  await expect(fault).rejects.toThrow('a fault')
  expect(await importById(shop.db, id)).toMatchObject({
    state: 'FAILED',
    message: expect.stringContaining('go on with the rest'),
  })
  await startImport(shop, id, { goodLinesOnly: false })
  await shop.runJobs()
  expect(await importById(shop.db, id)).toMatchObject({ state: 'DONE', progress: { written: many } })
})

test('files that nobody goes on with are deleted after a day, and ended imports after a month', async ({ shop }) => {
  shop.setClock('2026-01-01T00:00:00Z')
  const idle = await anUpload(shop, csv)
  const { id } = await checked(shop, `${header}\na,A,1,B,C,red,1\n`, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  await shop.runJobs()
  const left = async () => (await shop.db.selectFrom('productImports').select('id').execute()).map((row) => row.id)
  shop.setClock('2026-01-01T23:59:00Z')
  await removeUsedUp(shop)
  expect((await left()).toSorted()).toEqual([idle, id].toSorted())
  shop.setClock('2026-01-02T00:01:00Z')
  await removeUsedUp(shop)
  expect(await left()).toEqual([id])
  expect(await shop.db.selectFrom('productImportPieces').select('start').execute()).toEqual([])
  shop.setClock('2026-02-01T00:00:00Z')
  await removeUsedUp(shop)
  expect(await left()).toEqual([])
})

test('sales go on while an import writes the same stock', async ({ shop }) => {
  const { id } = await checked(shop, csv, { createMissing: true })
  await startImport(shop, id, { goodLinesOnly: false })
  await shop.runJobs()
  const second = await checked(shop, csv.replaceAll('red,5', 'red,9'), { createMissing: true })
  await startImport(shop, second.id, { goodLinesOnly: false })
  const [variant] = await shop.db.selectFrom('productVariants').select('id').limit(1).execute()
  const customers = await Promise.all([1, 2, 3].map(() => aCustomer(shop)))
  await Promise.all([
    shop.runJobs(),
    ...customers.map((customer) => anOrder(shop, customer, { of: variant!, quantity: 1 })),
  ])
  const row = await shop.db
    .selectFrom('productVariants')
    .select('stock')
    .where('id', '=', variant!.id)
    .executeTakeFirstOrThrow()
  expect(row.stock).toBe(6)
})
