import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProductImport as ImportShape } from '#contract/catalogue/import-export.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { AppError, isDatabaseError, notFound, uniqueViolation } from '#server/errors.ts'

/** An import as in the response. */
export type ProductImport = z.output<typeof ImportShape>
type ImportState = ProductImport['state']
export type ImportCounts = ProductImport['counts']
export type ImportSettings = ProductImport['options']

/** The counts before the check. */
export const noCounts: ImportCounts = {
  lines: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  errors: 0,
  warnings: 0,
  pictured: 0,
}
/** Settings of an import that names none. */
export const defaultSettings: ImportSettings = {
  createMissing: false,
  fetchPictures: false,
  defaultColor: null,
  defaultCategory: null,
  defaultBrand: null,
}

const importColumns = [
  'id',
  'state',
  'fileName',
  'fileBytes',
  'zipName',
  'zipBytes',
  'fileFormat',
  'options',
  'counts',
  'missingCategories',
  'missingBrands',
  'checked',
  'written',
  'failed',
  'imagesProcessed',
  'message',
  'createdAt',
  'endedAt',
] as const

const allImports = (db: Database) => db.selectFrom('productImports').select(importColumns)
type Row = Awaited<ReturnType<ReturnType<typeof allImports>['executeTakeFirstOrThrow']>>

const toProductImport = ({ checked, written, failed, imagesProcessed, fileFormat, ...row }: Row): ProductImport => ({
  ...row,
  state: row.state as ImportState,
  layout: fileFormat as ProductImport['layout'],
  options: row.options as ImportSettings,
  counts: row.counts as ImportCounts,
  progress: { checked, written, failed, pictured: imagesProcessed },
})

/** Inserts an import whose files are not uploaded yet. */
export async function insertImport(
  db: Database,
  files: { fileName: string; fileBytes: number; zipName: string | null; zipBytes: number },
  createdBy: string | null,
  createdAt: Date,
): Promise<ProductImport> {
  const row = await db
    .insertInto('productImports')
    .values({
      ...files,
      createdBy,
      createdAt,
      options: JSON.stringify(defaultSettings),
      counts: JSON.stringify(noCounts),
    })
    .returning(importColumns)
    .executeTakeFirstOrThrow()
  return toProductImport(row)
}

/** The latest imports, newest first. */
export async function findLatestImports(db: Database, size: number): Promise<ProductImport[]> {
  const rows = await allImports(db).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(size).execute()
  return rows.map(toProductImport)
}

/** An import by its id; throws notFound. */
export async function importById(db: Database, id: string): Promise<ProductImport> {
  const row = await allImports(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  return toProductImport(row)
}

/** The imports that are being checked or are running. */
export const findUnfinishedImports = (db: Database) =>
  db.selectFrom('productImports').select(['id', 'createdAt']).where('state', 'in', ['CHECKING', 'RUNNING']).execute()

export type LockedImport = ProductImport & { fileBytes: number; zipBytes: number }

/** An import, locked until the transaction ends; undefined when there is none. */
export async function lockImport(trx: RunningTransaction, id: string): Promise<LockedImport | undefined> {
  const row = await allImports(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...toProductImport(row), fileBytes: row.fileBytes, zipBytes: row.zipBytes }
}

/** As `lockImport`; throws notFound. */
export async function lockExistingImport(trx: RunningTransaction, id: string): Promise<LockedImport> {
  const locked = await lockImport(trx, id)
  if (!locked) throw notFound('Import')
  return locked
}

type ImportChange = Partial<{
  state: ImportState
  fileFormat: ProductImport['layout']
  options: ImportSettings
  counts: ImportCounts
  missingCategories: string[]
  missingBrands: string[]
  checked: number
  message: string | null
  endedAt: Date
}>

/** Updates an import; throws a conflict if another one is running. */
export async function updateImport(db: Database, id: string, change: ImportChange): Promise<ProductImport> {
  const { options, counts, ...columns } = change
  const row = await db
    .updateTable('productImports')
    .set({
      ...columns,
      ...(options && { options: JSON.stringify(options) }),
      ...(counts && { counts: JSON.stringify(counts) }),
    })
    .where('id', '=', id)
    .returning(importColumns)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!isDatabaseError(error, uniqueViolation, 'product_imports_one_running_key')) throw error
      throw new AppError('conflict', 'Another import is running. Wait until it is done, or cancel it.')
    })
  if (!row) throw notFound('Import')
  return toProductImport(row)
}

/** Adds the results of a batch to the progress. */
export const incrementProgress = (
  db: Database,
  id: string,
  { written = 0, failed = 0, imagesProcessed = 0 }: { written?: number; failed?: number; imagesProcessed?: number },
) =>
  sql`
    update product_imports set written = written + ${written}, failed = failed + ${failed},
      images_processed = images_processed + ${imagesProcessed}
    where id = ${id}`.execute(db)

/**
 * Deletes imports that ended before `ended`, failed ones created before it, and unfinished ones created before `idle`. A failed import
 * has not ended, because it can be continued.
 */
export async function deleteExpiredImports(db: Database, { ended, idle }: { ended: Date; idle: Date }): Promise<void> {
  await db
    .deleteFrom('productImports')
    .where(({ eb, or, and }) =>
      or([
        eb('endedAt', '<=', ended),
        and([eb('state', '=', 'FAILED'), eb('createdAt', '<=', ended)]),
        and([eb('state', 'in', ['UPLOADING', 'CHECKING', 'CHECKED']), eb('createdAt', '<=', idle)]),
      ]),
    )
    .execute()
}
