import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  BulkEdit as BulkEditShape,
  SkippedProducts as SkippedProductsShape,
} from '#contract/catalogue/bulk-edit/bulk-edit.ts'
import { bulkEditLimits, listedBulkEdits } from '#contract/catalogue/bulk-edit/bulk-edit-limits.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { AppError, isDatabaseError, notFound, uniqueViolation } from '#server/errors.ts'
import type { EditAction } from './plan-edit.ts'

/** A bulk edit as in the response. */
type BulkEdit = z.output<typeof BulkEditShape>
export type EditCounts = BulkEdit['progress']
export type SkippedProducts = z.output<typeof SkippedProductsShape>

const bulkEditColumns = [
  'id',
  'state',
  'administratorId',
  'action',
  'productCount',
  'changed',
  'unchanged',
  'skipped',
  'message',
  'createdAt',
  'endedAt',
] as const

const allBulkEdits = (db: Database) => db.selectFrom('bulkEdits').select(bulkEditColumns)
type Row = Awaited<ReturnType<ReturnType<typeof allBulkEdits>['executeTakeFirstOrThrow']>>

const toBulkEdit = ({ changed, unchanged, skipped, administratorId: _, ...row }: Row): BulkEdit => ({
  ...row,
  state: row.state as BulkEdit['state'],
  action: row.action as EditAction,
  progress: { changed, unchanged, skipped },
})

/** Inserts a bulk edit with its products. */
export async function insertBulkEdit(
  trx: RunningTransaction,
  edit: { administratorId: string; action: EditAction; productIds: readonly string[]; createdAt: Date },
): Promise<BulkEdit> {
  const { productIds, action, ...columns } = edit
  const row = await trx
    .insertInto('bulkEdits')
    .values({ ...columns, action: JSON.stringify(action), productCount: productIds.length })
    .returning(bulkEditColumns)
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_edit_products (bulk_edit_id, product_id)
    select ${row.id}::uuid, id from unnest(${productIds}::uuid[]) as id`.execute(trx)
  return toBulkEdit(row)
}

/** The latest bulk edits that were started, newest first. */
export async function findLatestBulkEdits(db: Database): Promise<BulkEdit[]> {
  const rows = await allBulkEdits(db)
    .where('state', '<>', 'PREVIEWED')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listedBulkEdits)
    .execute()
  return rows.map(toBulkEdit)
}

/** The ids of the bulk edits that are running. */
export async function findRunningBulkEdits(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('bulkEdits').select('id').where('state', '=', 'RUNNING').execute()
  return rows.map(({ id }) => id)
}

/** A bulk edit by its id; throws notFound. */
export async function bulkEditById(db: Database, id: string): Promise<BulkEdit> {
  const row = await allBulkEdits(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Bulk edit')
  return toBulkEdit(row)
}

/** A bulk edit with its author, locked until the transaction ends; undefined when there is none. */
export async function lockBulkEdit(trx: RunningTransaction, id: string) {
  const row = await allBulkEdits(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...toBulkEdit(row), administratorId: row.administratorId }
}

type BulkEditChange = Partial<{
  state: BulkEdit['state']
  administratorId: string
  message: string | null
  endedAt: Date | null
}>

/** Updates a bulk edit; throws a conflict if another one is running. */
export async function updateBulkEdit(trx: RunningTransaction, id: string, change: BulkEditChange): Promise<BulkEdit> {
  const row = await trx
    .updateTable('bulkEdits')
    .set(change)
    .where('id', '=', id)
    .returning(bulkEditColumns)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!isDatabaseError(error, uniqueViolation, 'bulk_edits_one_running_key')) throw error
      throw new AppError('conflict', 'Another bulk edit is running. Wait until it is done, or cancel it.')
    })
  if (!row) throw notFound('Bulk edit')
  return toBulkEdit(row)
}

/** Whether a bulk edit changes prices, and another one that does so and ended after its preview has changed products of it. */
export async function isPricePreviewOutdated(trx: RunningTransaction, editId: string): Promise<boolean> {
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (
      select from bulk_edits edit
        join bulk_edits other on other.id <> edit.id and other.ended_at >= edit.created_at and other.action ->> 'kind' = 'PRICES'
        join bulk_edit_products product on product.bulk_edit_id = edit.id
        join bulk_edit_products changed on changed.bulk_edit_id = other.id and changed.product_id = product.product_id
          and changed.outcome = 'CHANGED'
      where edit.id = ${editId} and edit.action ->> 'kind' = 'PRICES') as is_outdated`.execute(trx)
  return rows[0]!.isOutdated
}

/** The next products to process, in the order of their ids. */
export async function findPendingProductIds(trx: RunningTransaction, editId: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select product_id from bulk_edit_products where bulk_edit_id = ${editId} and outcome is null
    order by product_id limit ${size}`.execute(trx)
  return rows.map(({ productId }) => productId)
}

export type ProductOutcome = { productId: string; outcome: 'CHANGED' | 'UNCHANGED' | 'SKIPPED'; reason: string | null }

/** Stores what became of products and adds them to the progress. */
export async function recordOutcomes(
  trx: RunningTransaction,
  editId: string,
  outcomes: readonly ProductOutcome[],
): Promise<void> {
  await sql`
    update bulk_edit_products target set outcome = given.outcome, reason = given.reason
    from unnest(${outcomes.map(({ productId }) => productId)}::uuid[], ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ reason }) => reason)}::text[]) as given (product_id, outcome, reason)
    where bulk_edit_id = ${editId} and target.product_id = given.product_id`.execute(trx)
  const countOf = (wanted: ProductOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  await sql`
    update bulk_edits set changed = changed + ${countOf('CHANGED')}, unchanged = unchanged + ${countOf('UNCHANGED')},
      skipped = skipped + ${countOf('SKIPPED')}
    where id = ${editId}`.execute(trx)
}

/** The skipped products of a bulk edit by reason, the most frequent first; each names the first products. */
export async function findSkippedProducts(db: Database, editId: string): Promise<SkippedProducts[]> {
  const { rows } = await sql<SkippedProducts>`
    select reason, count, products from (
      select reason, count(*)::int as count, array_agg(product_id order by product_id) as ids
      from bulk_edit_products where bulk_edit_id = ${editId} and outcome = 'SKIPPED' group by reason
    ) as reasons cross join lateral (
      select json_agg(json_build_object('id', named.id, 'name', coalesce(products.name, '')) order by named.id) as products
      from unnest(ids[1:${bulkEditLimits.namedSkipped}]) as named (id) left join products on products.id = named.id
    ) as named_products
    order by count desc, reason`.execute(db)
  return rows
}

/** The names of products, also of deleted ones, by id. */
export async function findProductNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Deletes bulk edits that ended before `ended`, and those created before `idle` that were not started. */
export async function deleteExpiredBulkEdits(
  db: Database,
  { ended, idle }: { ended: Date; idle: Date },
): Promise<void> {
  await db
    .deleteFrom('bulkEdits')
    .where(({ eb, or, and }) =>
      or([eb('endedAt', '<=', ended), and([eb('state', '=', 'PREVIEWED'), eb('createdAt', '<=', idle)])]),
    )
    .execute()
}
