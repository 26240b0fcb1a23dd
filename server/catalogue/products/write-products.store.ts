import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import type { Declarations } from '#contract/catalogue/declarations.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { hasIdOf, isNotDeleted } from './select-products.store.ts'

/**
 * The `updated_at` of a changed product; always increases, even within one millisecond, so that the save of a form that was opened before is a
 * conflict.
 */
export const nextUpdatedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, products.updated_at + interval '1 millisecond')`

/** Locks a product until the transaction ends and returns its `updatedAt`; undefined if it does not exist or is deleted. */
export async function lockProduct(trx: RunningTransaction, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('products')
    .select('updatedAt')
    .where('id', '=', id)
    .where(isNotDeleted)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.updatedAt
}

export type ProductColumns = {
  name: string
  description: string
  originalPrice: number
  discountPrice: number | null
  categoryId: string
  brandId: string
  /** An undefined value keeps the column as it is. */
  hsn?: string | null | undefined
  optionName?: string | null | undefined
  taxRate?: number | null | undefined
  taxRateBy?: 'price' | null | undefined
  countryId?: number | null | undefined
  declarations?: Declarations | null | undefined
  attributeValues?: AttributeValues | null | undefined
  /** Publication: both null for a product on sale, `publishAt` set for a scheduled one. */
  unpublishedAt: Date | null
  unpublishedAs: string | null
  publishAt: Date | null
}

const toRow = ({ declarations, attributeValues, ...columns }: ProductColumns) => ({
  ...columns,
  ...(attributeValues !== undefined && { attributeValues: attributeValues && JSON.stringify(attributeValues) }),
  ...(declarations !== undefined && { declarations: declarations && JSON.stringify(declarations) }),
})

/** Inserts a product and returns its id. */
export async function insertProduct(trx: RunningTransaction, columns: ProductColumns, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('products')
    .values({ ...toRow(columns), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the columns of a product. */
export const updateProduct = (trx: RunningTransaction, id: string, columns: ProductColumns, now: Date) =>
  trx
    .updateTable('products')
    .set({ ...toRow(columns), updatedAt: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute()

/** Increases `updated_at`, so that the save of a form that was opened before is a conflict. */
export const touchProduct = (trx: RunningTransaction, id: string, now: Date) =>
  trx
    .updateTable('products')
    .set({ updatedAt: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute()

/** Marks locked products as deleted and frees their SKUs; past orders still reference them. */
export async function softDeleteProducts(trx: RunningTransaction, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('products')
    .set({ unpublishedAt: now, unpublishedAs: 'DELETED', publishAt: null, updatedAt: nextUpdatedAt(now) })
    .where(hasIdOf(ids))
    .where(isNotDeleted)
    .execute()
  await sql`update product_variants set sku = null where product_id = any(${ids}::uuid[]) and sku is not null`.execute(
    trx,
  )
}
