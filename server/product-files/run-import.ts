import { refreshFigures } from '../catalogue/product-figures.store.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import type { Database, RunningTransaction } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { keepHandles } from './handles.store.ts'
import { addImportJob } from './import-jobs.ts'
import { changeImport, countDone, holdImport } from './imports.store.ts'
import { errorAt } from './layout.ts'
import { deletePieces } from './pieces.store.ts'
import { addProblems } from './problems.store.ts'
import { readPictures } from './read-pictures.ts'
import { forgetPlans, type RowToWrite, rowsToWrite, settleRows } from './rows.store.ts'

/** Products that one transaction writes. */
const atOnce = 250
/** After so long the job makes room for others, and for a store that wants to stop; the queue goes on with it. */
const turnMilliseconds = 3000
/** From so many products on, PostgreSQL's figures of the shop are made anew. */
const veryMany = 500

/** How an import stands after a step: there is more to do, this part is through, or it does not run any more. */
type Standing = 'more' | 'through' | 'ended'

async function write(trx: RunningTransaction, importId: string, rows: readonly RowToWrite[], at: Date): Promise<void> {
  const refused = await writeProducts(
    trx,
    rows.map(({ plan }) => plan),
    at,
  )
  const written = rows.filter(({ plan }) => !refused.has(plan.columns.id))
  const failed = rows.filter(({ plan }) => refused.has(plan.columns.id))
  await keepHandles(
    trx,
    written.flatMap(({ plan: { handle, columns } }) => (handle ? [{ productId: columns.id, handle }] : [])),
  )
  await addProblems(
    trx,
    importId,
    failed.map(({ line, plan }) => errorAt(line, null, refused.get(plan.columns.id)!)),
  )
  await settleRows(
    trx,
    importId,
    rows.map(({ nth }) => nth),
    written.map(({ nth }) => nth),
    at,
  )
  await countDone(trx, importId, { written: written.length, failed: failed.length })
}

/** Writes the next products. The import's row is held: two runs of the job take turns, and neither does what the other has done. */
const writeBatch = (db: Database, importId: string, at: Date): Promise<Standing> =>
  inTransaction(db, async (trx) => {
    if ((await holdImport(trx, importId))?.state !== 'RUNNING') return 'ended'
    const rows = await rowsToWrite(trx, importId, atOnce)
    if (rows.length === 0) return 'through'
    await write(trx, importId, rows, at)
    return 'more'
  })

/** Ends an import; returns how many products it has written, 0 where it does not run any more. */
const finish = (db: Database, importId: string, at: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if ((await holdImport(trx, importId))?.state !== 'RUNNING') return 0
    const { progress } = await changeImport(trx, importId, { state: 'DONE', endedAt: at })
    await forgetPlans(trx, importId)
    await deletePieces(trx, importId)
    return progress.written
  })

/**
 * Goes on with an import for some seconds: first the products, in batches that are each written whole or not at all, then their
 * pictures. What is left is queued anew. Running it twice, or again after a crash, does nothing twice.
 */
export async function runImport(
  shop: Pick<Shop, 'db' | 'images' | 'clock'>,
  importId: string,
  { milliseconds = turnMilliseconds } = {},
): Promise<void> {
  const { db, clock } = shop
  const until = performance.now() + milliseconds
  const isOver = () => performance.now() >= until
  let standing: Standing = 'more'
  do standing = await writeBatch(db, importId, clock())
  while (standing === 'more' && !isOver())
  if (standing === 'through') standing = await readPictures(shop, importId, isOver)
  if (standing === 'more') await addImportJob(db, importId)
  if (standing !== 'through') return
  const written = await finish(db, importId, clock())
  // Last of all: what goes wrong here takes nothing from the import.
  if (written >= veryMany) await refreshFigures(db)
}
