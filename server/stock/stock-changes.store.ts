import { sql } from 'kysely'
import type { z } from 'zod'
import type { StockChange } from '#contract/catalogue/stock.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'

/** An adjustment as listed; `number` is its sequence number. */
type StockChangeRow = z.output<typeof StockChange> & { number: number }
type NewStockChange = Omit<StockChangeRow, 'by' | 'number'> & { variantId: string }

const variantsOnSale = (db: Database, id: string) =>
  db
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productVariants.productId')
    .select([
      'productVariants.id',
      'productVariants.color',
      'productVariants.stock',
      'productVariants.stockVersion',
      'productVariants.optionValue',
    ])
    .select(['productVariants.sku', 'products.name as productName', 'products.optionName'])
    .where('productVariants.id', '=', id)
    .where('productVariants.retiredAt', 'is', null)
    .where('products.unpublishedAt', 'is', null)

/** An active variant; undefined if there is none. */
export const findVariantOnSale = (db: Database, id: string) => variantsOnSale(db, id).executeTakeFirst()

/** An active variant, its row locked until the transaction ends; undefined if there is none. */
export const lockVariantOnSale = (trx: RunningTransaction, id: string) =>
  variantsOnSale(trx, id).forNoKeyUpdate('productVariants').executeTakeFirst()

/** The variant of a change; undefined if there is no such change. */
export async function findVariantIdOfChange(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('stockChanges').select('variantId').where('id', '=', id).executeTakeFirst()
  return row?.variantId
}

export const changeOfOtherVariant = () => new AppError('conflict', 'This change was made to another variant.')

/** Inserts an adjustment with the administrator's current name; throws a conflict if a parallel call used its id for another variant. */
export async function insertStockChange(
  trx: RunningTransaction,
  userId: string,
  change: NewStockChange,
): Promise<void> {
  const { id, variantId, at: now, from, to, reason, note } = change
  await sql`
    insert into stock_changes (id, variant_id, created_at, user_id, user_name, from_stock, to_stock, reason, note)
    select ${id}, ${variantId}, ${now}, users.id, users.first_name || ' ' || users.last_name, ${from}, ${to}, ${reason}, ${note}
    from users where users.id = ${userId}`
    .execute(trx)
    .catch((error: unknown) => {
      throw isDatabaseError(error, uniqueViolation, 'stock_changes_pkey') ? changeOfOtherVariant() : error
    })
}

/** The adjustments of a variant, the newest first; only those with a lower `number` than `after` if it is given. */
export const findStockChanges = (
  db: Database,
  variantId: string,
  { size, after }: { size: number; after?: number | undefined },
): Promise<StockChangeRow[]> =>
  db
    .selectFrom('stockChanges')
    .select(['id', 'number', 'createdAt as at', 'userName as by', 'fromStock as from', 'toStock as to', 'note'])
    .select((eb) => eb.ref('reason').$castTo<StockChangeRow['reason']>().as('reason'))
    .where('variantId', '=', variantId)
    .$if(after !== undefined, (query) => query.where('number', '<', after!))
    .orderBy('number', 'desc')
    .limit(size)
    .execute()
