import { sql } from 'kysely'
import { expect } from 'vitest'
import { analyzeProductTables } from '#server/catalogue/bulk/analyze-tables.store.ts'
import { setStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { cancelImport, checkImport, findCheckResult, startImport, uploadImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { importById } from './imports.store.ts'
import { runImport } from './run-import.ts'

const productCount = 600
const header = 'handle,name,original price,category,brand,color,stock'
const csv = [
  header,
  ...Array.from({ length: productCount }, (_, nth) => `p-${nth},Thing ${nth},${nth + 1},Things,Maker,red,5`),
].join('\n')

const countWritten = async ({ db }: Pick<AppContext, 'db'>) =>
  (await db.selectFrom('products').select('id').execute()).length

test('an import writes batches, reports its progress, and continues after a crash without repeating a batch', async ({
  context,
}) => {
  const { id } = await checkImport(context, csv, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await runImport(context, id, { timeBudget: 0 })
  expect(await importById(context.db, id)).toMatchObject({ state: 'RUNNING', progress: { written: 250 } })
  expect(await countWritten(context)).toBe(250)

  // After a crash the queue runs the job again, possibly twice in parallel.
  await Promise.all([runImport(context, id, { timeBudget: 0 }), runImport(context, id, { timeBudget: 0 })])
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({
    state: 'DONE',
    progress: { written: productCount, failed: 0 },
  })
  expect(await countWritten(context)).toBe(productCount)
  // The imported products are in the search index at once.
  const searchRows = await context.db
    .selectFrom('productSearch')
    .select('productId')
    .where('inStock', '=', true)
    .execute()
  expect(searchRows).toHaveLength(productCount)
})

test('the statistics of the tables are up to date after a large import, and while the first import of a store goes on', async ({
  context,
}) => {
  const findAnalyzedRows = async () => {
    const { rows } = await sql<{ rows: number }>`
      select greatest(reltuples, 0)::int as rows from pg_class
      where oid in ('products'::regclass, 'product_search'::regclass, 'product_handles'::regclass)`.execute(context.db)
    return rows.map(({ rows }) => rows)
  }
  await analyzeProductTables(context.db)
  const { id } = await checkImport(context, csv, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await runImport(context, id, { timeBudget: 0 })
  expect(await findAnalyzedRows()).toEqual([0, 0, 0])
  await runImport(context, id, { timeBudget: 0 })
  expect(await findAnalyzedRows()).toEqual([500, 500, 500])
  await context.runJobs()
  expect(await findAnalyzedRows()).toEqual([productCount, productCount, productCount])
})

test('a canceled import stops between two batches, and the written products remain', async ({ context }) => {
  const { id } = await checkImport(context, csv, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await runImport(context, id, { timeBudget: 0 })
  await cancelImport(context, id)
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'CANCELED', progress: { written: 250 } })
  expect(await countWritten(context)).toBe(250)
})

test('unfinished imports are deleted after a day, and ended imports after a month', async ({ context }) => {
  context.setClock('2026-01-01T00:00:00Z')
  const idle = await uploadImport(context, csv)
  const { id } = await checkImport(context, `${header}\na,A,1,B,C,red,1\n`, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  const findRemaining = async () =>
    (await context.db.selectFrom('productImports').select('id').execute()).map((row) => row.id)
  context.setClock('2026-01-01T23:59:00Z')
  await deleteExpired(context)
  expect((await findRemaining()).toSorted()).toEqual([idle, id].toSorted())
  context.setClock('2026-01-02T00:01:00Z')
  await deleteExpired(context)
  expect(await findRemaining()).toEqual([id])
  expect(await context.db.selectFrom('productImportChunks').select('byteOffset').execute()).toEqual([])
  context.setClock('2026-02-01T00:00:00Z')
  await deleteExpired(context)
  expect(await findRemaining()).toEqual([])
})

test('an import and parallel sales of the same variant both change its stock', async ({ context }) => {
  const { id } = await checkImport(context, csv, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  const second = await checkImport(context, csv.replaceAll('red,5', 'red,9'), { createMissing: true })
  await startImport(context, second.id, { goodLinesOnly: false })
  const [variant] = await context.db.selectFrom('productVariants').select('id').limit(1).execute()
  const customers = await Promise.all([1, 2, 3].map(() => createCustomer(context)))
  await Promise.all([
    context.runJobs(),
    ...customers.map((customer) => createCodOrder(context, customer, { of: variant!, quantity: 1 })),
  ])
  expect(await findStock(context, variant!)).toBe(6)
})

for (const [name, file] of [
  ['handles', csv],
  ['names', csv.replaceAll(/^p-\d+/gm, '')],
] as const) {
  test(`a file of new products that was checked in two imports is written once, by ${name}`, async ({ context }) => {
    const first = await checkImport(context, file, { createMissing: true })
    const second = await checkImport(context, file, { createMissing: true })
    for (const { id } of [first, second]) {
      await startImport(context, id, { goodLinesOnly: false })
      await context.runJobs()
    }
    expect(await importById(context.db, first.id)).toMatchObject({ state: 'DONE', progress: { written: productCount } })
    expect(await importById(context.db, second.id)).toMatchObject({
      state: 'DONE',
      progress: { written: 0, failed: productCount },
    })
    expect(await countWritten(context)).toBe(productCount)
  })
}

test('a stock that an administrator changed since the check is not changed by the import, which says so', async ({
  context,
}) => {
  const variant = await createVariant(context, { product: 'Kurta', stock: 3 })
  const { id } = await checkImport(context, `id,color,stock\n${variant.productId},red,23\n`)
  await inTransaction(context.db, (trx) => setStock(trx, variant.id, 23))
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()

  expect(await findStock(context, variant)).toBe(23)
  expect((await findCheckResult(context, id)).messages).toEqual([
    expect.stringMatching(/The stock of Red was changed by someone else meanwhile: it is 23 now\./),
  ])
})

test('new products of one name with different handles are all written', async ({ context }) => {
  const file = csv.replaceAll(/Thing \d+/g, 'Thing')
  const { id } = await checkImport(context, file, { createMissing: true })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ progress: { written: productCount, failed: 0 } })
})

test('a handle of more than 255 characters is an error of its line, and the other lines are written', async ({
  context,
}) => {
  const [long, longest] = ['h'.repeat(3000), 'h'.repeat(255)]
  const file = `${header}\n${long},First,10,Things,Maker,red,5\n${longest},Second,10,Things,Maker,red,5`
  const { id, messages } = await checkImport(context, file, { createMissing: true })
  expect(messages).toEqual(['error 2 handle: A handle has at most 255 characters.'])
  await startImport(context, id, { goodLinesOnly: true })
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { written: 1, failed: 0 } })
})
