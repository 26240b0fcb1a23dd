import { analyzeProductTables, findAnalyzedProducts } from '#server/catalogue/bulk/analyze-tables.store.ts'
import { bulkUpsertProducts, concurrentChangeMessage } from '#server/catalogue/bulk/bulk-upsert.ts'
import { analyzeThreshold, batchSize, defaultTimeBudget } from '#server/catalogue/bulk/run-limits.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findCreatedSinceCheck } from '../dry-run/match-products.ts'
import { errorAt } from '../formats/format.ts'
import type { ImageFiles } from '../images/image-files.ts'
import { importImages } from '../images/import-images.ts'
import { upsertHandles } from '../product-handles.store.ts'
import { deleteChunks } from './chunks.store.ts'
import { insertImportErrors } from './import-errors.store.ts'
import { queueImportJob } from './import-jobs.ts'
import { clearPlans, findRowsToWrite, markRowsProcessed, type RowToWrite } from './import-rows.store.ts'
import { importById, incrementProgress, lockImport, updateImport } from './imports.store.ts'

/** The result of a step: more to do, step complete, or import not running. */
type ImportStep = 'more' | 'complete' | 'ended'

async function writeRows(
  trx: RunningTransaction,
  importId: string,
  rows: readonly RowToWrite[],
  now: Date,
): Promise<void> {
  const plans = rows.map(({ plan }) => plan)
  const created = new Set(await findCreatedSinceCheck(trx, plans))
  const rejected = await bulkUpsertProducts(
    trx,
    plans.filter(({ columns }) => !created.has(columns.id)),
    now,
  )
  for (const id of created) rejected.set(id, concurrentChangeMessage)
  const written = rows.filter(({ plan }) => !rejected.has(plan.columns.id))
  const failed = rows.filter(({ plan }) => rejected.has(plan.columns.id))
  await upsertHandles(
    trx,
    written.flatMap(({ plan: { handle, columns } }) => (handle ? [{ productId: columns.id, handle }] : [])),
  )
  await insertImportErrors(
    trx,
    importId,
    failed.map(({ line, plan }) => errorAt(line, null, rejected.get(plan.columns.id)!)),
  )
  await markRowsProcessed(
    trx,
    importId,
    rows.map(({ rowIndex }) => rowIndex),
    written.map(({ rowIndex }) => rowIndex),
    now,
  )
  await incrementProgress(trx, importId, { written: written.length, failed: failed.length })
}

/** Writes the next products. The import's row is locked, so that concurrent runs of the job do not repeat work. */
const writeBatch = (db: Database, importId: string, now: Date): Promise<ImportStep> =>
  inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return 'ended'
    const rows = await findRowsToWrite(trx, importId, batchSize)
    if (rows.length === 0) return 'complete'
    await writeRows(trx, importId, rows, now)
    return 'more'
  })

/** Ends an import; returns the number of written products, 0 if it is not running. */
const finish = (db: Database, importId: string, now: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return 0
    const { progress } = await updateImport(trx, importId, { state: 'DONE', endedAt: now })
    await clearPlans(trx, importId)
    await deleteChunks(trx, importId)
    return progress.written
  })

/** Analyzes the tables once an import has written twice as many products as the last statistics have, as the first import of a store. */
async function analyzeGrownTables(db: Database, importId: string): Promise<void> {
  const { written } = (await importById(db, importId)).progress
  if (written >= analyzeThreshold && written >= 2 * (await findAnalyzedProducts(db))) await analyzeProductTables(db)
}

/**
 * Runs an import for `timeBudget` milliseconds: first the products, in atomic batches, then their images. The rest is queued
 * again. The run is idempotent.
 */
export async function runImport(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  { timeBudget = defaultTimeBudget, folder }: { timeBudget?: number; folder?: ImageFiles } = {},
): Promise<void> {
  const { db, clock } = context
  const until = performance.now() + timeBudget
  const isTimeUp = () => performance.now() >= until
  let step: ImportStep = 'more'
  do step = await writeBatch(db, importId, clock())
  while (step === 'more' && !isTimeUp())
  if (step === 'complete') step = await importImages(context, importId, isTimeUp, folder)
  // The tables are analyzed last, because a failure of it must not affect the import.
  if (step === 'more') {
    await queueImportJob(db, importId)
    await analyzeGrownTables(db, importId)
  }
  if (step !== 'complete') return
  const written = await finish(db, importId, clock())
  if (written >= analyzeThreshold) await analyzeProductTables(db)
}
