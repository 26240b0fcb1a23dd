import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { ExistingVariant, VariantDiff } from './diff-variants.ts'

/** The id of the product of an active variant. */
export async function findProductIdOfVariant(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('productVariants')
    .select('productId')
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return row?.productId
}

/** Locks a product's variants until the transaction ends, in the order of their ids as every sale does, to avoid deadlocks. */
export const lockVariants = (trx: RunningTransaction, productId: string) =>
  trx
    .selectFrom('productVariants')
    .select('id')
    .where('productId', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** All variants of a product, active ones first, then the most recently retired. */
export const findAllVariants = (trx: RunningTransaction, productId: string): Promise<ExistingVariant[]> =>
  trx
    .selectFrom('productVariants')
    .select(['id', 'color', 'stock', 'retiredAt'])
    .where('productId', '=', productId)
    .orderBy('retiredAt', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()

const columnsOf = (variants: readonly { color: string; stock: number; position: number }[]) => ({
  colors: variants.map(({ color }) => color),
  stocks: variants.map(({ stock }) => stock),
  positions: variants.map(({ position }) => position),
})

/** Applies the diff to a product's variants. All are retired first, so that two of them can swap their colours. */
export async function applyVariantDiff(
  trx: RunningTransaction,
  productId: string,
  diff: VariantDiff,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('productVariants')
    .set({ retiredAt: now })
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .execute()
  const updated = columnsOf(diff.updated)
  await sql`
    update product_variants set color = updated.color, stock = updated.stock, position = updated.position, retired_at = null
    from unnest(${diff.updated.map(({ id }) => id)}::uuid[], ${updated.colors}::text[], ${updated.stocks}::int[], ${updated.positions}::int[])
      as updated (id, color, stock, position)
    where product_variants.id = updated.id`.execute(trx)
  const added = columnsOf(diff.added)
  await sql`
    insert into product_variants (product_id, color, stock, position)
    select ${productId}, * from unnest(${added.colors}::text[], ${added.stocks}::int[], ${added.positions}::int[])`.execute(
    trx,
  )
}
