import { analyzeProductTables } from '#server/catalogue/bulk/analyze-tables.store.ts'
import { bulkUpsertProducts } from '#server/catalogue/bulk/bulk-upsert.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { errorAt } from '../formats/format.ts'
import type { ImageFiles } from '../images/image-files.ts'
import { importImages } from '../images/import-images.ts'
import { upsertHandles } from '../product-handles.store.ts'
import { deleteChunks } from './chunks.store.ts'
import { insertImportErrors } from './import-errors.store.ts'
import { queueImportJob } from './import-jobs.ts'
import { clearPlans, findRowsToWrite, markRowsSettled, type RowToWrite } from './import-rows.store.ts'
import { incrementProgress, lockImport, updateImport } from './imports.store.ts'

/** Products that one transaction writes. */
const batchSize = 250
/** After so long the job makes room for others, and for a store that wants to stop; the queue goes on with it. */
const timeBudget = 3000
/** From so many products on, PostgreSQL's figures of the shop are made anew. */
const analyzeThreshold = 500

/** How an import stands after a step: there is more to do, this part is through, or it does not run any more. */
type ImportStep = 'more' | 'through' | 'ended'

async function writeRows(
  trx: RunningTransaction,
  importId: string,
  rows: readonly RowToWrite[],
  at: Date,
): Promise<void> {
  const refused = await bulkUpsertProducts(
    trx,
    rows.map(({ plan }) => plan),
    at,
  )
  const written = rows.filter(({ plan }) => !refused.has(plan.columns.id))
  const failed = rows.filter(({ plan }) => refused.has(plan.columns.id))
  await upsertHandles(
    trx,
    written.flatMap(({ plan: { handle, columns } }) => (handle ? [{ productId: columns.id, handle }] : [])),
  )
  await insertImportErrors(
    trx,
    importId,
    failed.map(({ line, plan }) => errorAt(line, null, refused.get(plan.columns.id)!)),
  )
  await markRowsSettled(
    trx,
    importId,
    rows.map(({ rowIndex }) => rowIndex),
    written.map(({ rowIndex }) => rowIndex),
    at,
  )
  await incrementProgress(trx, importId, { written: written.length, failed: failed.length })
}

/** Writes the next products. The import's row is held: two runs of the job take turns, and neither does what the other has done. */
const writeBatch = (db: Database, importId: string, at: Date): Promise<ImportStep> =>
  inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return 'ended'
    const rows = await findRowsToWrite(trx, importId, batchSize)
    if (rows.length === 0) return 'through'
    await writeRows(trx, importId, rows, at)
    return 'more'
  })

/** Ends an import; returns how many products it has written, 0 where it does not run any more. */
const finish = (db: Database, importId: string, at: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return 0
    const { progress } = await updateImport(trx, importId, { state: 'DONE', endedAt: at })
    await clearPlans(trx, importId)
    await deleteChunks(trx, importId)
    return progress.written
  })

/**
 * Goes on with an import for some seconds: first the products, in batches that are each written whole or not at all, then their
 * pictures. What is left is queued anew. Running it twice, or again after a crash, does nothing twice.
 */
export async function runImport(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  { milliseconds = timeBudget, folder }: { milliseconds?: number; folder?: ImageFiles } = {},
): Promise<void> {
  const { db, clock } = context
  const until = performance.now() + milliseconds
  const isOver = () => performance.now() >= until
  let standing: ImportStep = 'more'
  do standing = await writeBatch(db, importId, clock())
  while (standing === 'more' && !isOver())
  if (standing === 'through') standing = await importImages(context, importId, isOver, folder)
  if (standing === 'more') await queueImportJob(db, importId)
  if (standing !== 'through') return
  const written = await finish(db, importId, clock())
  // Last of all: what goes wrong here takes nothing from the import.
  if (written >= analyzeThreshold) await analyzeProductTables(db)
}
