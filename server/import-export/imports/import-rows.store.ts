import { sql } from 'kysely'
import { truncate } from '#contract/text/truncate.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { PlannedImportRow, ProductPlan } from '../dry-run/import-plan.ts'
import type { ImagePlan } from '../images/plan-images.ts'

/** Deletes the results of an earlier check. */
export async function deleteImportRows(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('productImportRows').where('importId', '=', importId).execute()
  await db.deleteFrom('productImportErrors').where('importId', '=', importId).execute()
}

/** Inserts planned products of the file, numbered from `from` on. */
export async function insertImportRows(
  db: Database,
  importId: string,
  rows: readonly PlannedImportRow[],
  from: number,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await sql`
    insert into product_import_rows (import_id, row_index, line, name, outcome, changes, product_id, plan, image_plan)
    select ${importId}::uuid, ${from}::int + ordinal - 1, line, name, outcome, changes, product_id, plan, image_plan
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ name }) => truncate(name, 200))}::text[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ changes }) => json(changes))}::jsonb[],
      ${rows.map(({ productId, plan }) => plan?.columns.id ?? productId)}::uuid[], ${rows.map(({ plan }) => json(plan))}::jsonb[],
      ${rows.map(({ imagePlan }) => json(imagePlan))}::jsonb[])
      with ordinality as input (line, name, outcome, changes, product_id, plan, image_plan, ordinal)`.execute(db)
}

/** A page of the products of a file in its order, and their count. */
export async function findImportRowPage(
  db: Database,
  importId: string,
  { outcome, offset, size }: { outcome?: string; offset: number; size: number },
) {
  const matching = db
    .selectFrom('productImportRows')
    .where('importId', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
  const rows = await matching
    .select(['line', 'name', 'outcome', 'changes', 'productId', 'isWritten'])
    .orderBy('rowIndex')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}

export type RowToWrite = { rowIndex: number; line: number; plan: ProductPlan }

/** The next products to write. */
export async function findRowsToWrite(trx: RunningTransaction, importId: string, size: number): Promise<RowToWrite[]> {
  const { rows } = await sql<RowToWrite>`
    select row_index, line, plan from product_import_rows
    where import_id = ${importId} and plan is not null and processed_at is null order by row_index limit ${size}`.execute(
    trx,
  )
  return rows
}

/** Marks rows as processed: `written` were written, the others were rejected. Their image plans get the `updatedAt` of the write. */
export const markRowsProcessed = (
  trx: RunningTransaction,
  importId: string,
  indexes: readonly number[],
  written: readonly number[],
  now: Date,
) =>
  sql`
    update product_import_rows set processed_at = ${now}::timestamptz, is_written = row_index = any(${written}::int[]),
      image_plan = jsonb_set(image_plan, '{seenUpdatedAt}', (select to_jsonb(updated_at) from products where id = product_id))
    where import_id = ${importId} and row_index = any(${indexes}::int[])`.execute(trx)

export type RowWithImages = { rowIndex: number; line: number; productId: string; imagePlan: ImagePlan }

/** The next rows with images to import: those whose product was written, and those with changed images only. */
export async function findRowsWithImages(db: Database, importId: string, size: number): Promise<RowWithImages[]> {
  const { rows } = await sql<RowWithImages>`
    select row_index, line, product_id, image_plan from product_import_rows
    where import_id = ${importId} and image_plan is not null and images_processed_at is null and (is_written or plan is null)
    order by row_index limit ${size}`.execute(db)
  return rows
}

/** Marks the images of a row as processed; false if they were before. */
export async function markImagesProcessed(
  trx: RunningTransaction,
  importId: string,
  rowIndex: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('productImportRows')
    .set({ imagesProcessedAt: now })
    .where('importId', '=', importId)
    .where('rowIndex', '=', rowIndex)
    .where('imagesProcessedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Clears the plans of an import that has ended; the outcomes remain. */
export const clearPlans = (db: Database, importId: string) =>
  db.updateTable('productImportRows').set({ plan: null, imagePlan: null }).where('importId', '=', importId).execute()
