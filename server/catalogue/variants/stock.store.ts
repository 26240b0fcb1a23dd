import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** So many pieces of a variant. */
export type VariantQuantity = { productVariantId: string; quantity: number }

const idsOf = (pieces: readonly VariantQuantity[]) => pieces.map(({ productVariantId }) => productVariantId)
const quantitiesOf = (pieces: readonly VariantQuantity[]) => pieces.map(({ quantity }) => quantity)

/**
 * The rows that a sale touches, held in one order: variants by id, then products by id, as an edit of a product does it.
 * Two that want the same goods so wait for each other instead of for ever.
 */
const lockedRows = (ids: string[]) => sql`
  held_variants as materialized (
    select id, product_id from product_variants where id = any(${ids}::uuid[]) order by id for no key update
  ),
  held_products as materialized (
    select id, deleted_at from products where id in (select product_id from held_variants) order by id for no key update
  )`

/**
 * Takes pieces out of the stock and, where the sale is sure, counts them as bought. Returns the variants on sale that had
 * enough; when one is missing, the caller rolls back.
 */
export async function decrementStock(
  db: Database,
  pieces: readonly VariantQuantity[],
  { count }: { count: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${lockedRows(idsOf(pieces))},
    taken as (
      update product_variants variant set stock = variant.stock - wanted.quantity
      from unnest(${idsOf(pieces)}::uuid[], ${quantitiesOf(pieces)}::int[]) as wanted (id, quantity), held_variants held
      where variant.id = wanted.id and variant.id = held.id
        and variant.stock >= wanted.quantity and variant.retired_at is null
        and exists (select from held_products on_sale where on_sale.id = variant.product_id and on_sale.deleted_at is null)
      returning variant.id, variant.product_id, wanted.quantity
    ),
    counted as (
      update products set buy_count = buy_count + bought.pieces
      from (select product_id, sum(quantity) as pieces from taken group by product_id) as bought, held_products held
      where products.id = bought.product_id and products.id = held.id and ${count}::boolean
    )
    select id from taken`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts pieces as bought whose stock was taken before; their sale is sure only now. */
export async function incrementBuyCounts(db: Database, pieces: readonly VariantQuantity[]): Promise<void> {
  await sql`
    with ${lockedRows(idsOf(pieces))}
    update products set buy_count = buy_count + bought.pieces
    from (
      select held.product_id, sum(sold.quantity) as pieces
      from unnest(${idsOf(pieces)}::uuid[], ${quantitiesOf(pieces)}::int[]) as sold (id, quantity)
      join held_variants held on held.id = sold.id group by held.product_id
    ) as bought, held_products held
    where products.id = bought.product_id and products.id = held.id`.execute(db)
}

/** Puts pieces back into the stock and, where they counted as bought and never left the shop, takes them off that count. */
export async function restoreStock(
  db: Database,
  pieces: readonly VariantQuantity[],
  { uncount }: { uncount: boolean },
) {
  await sql`
    with ${lockedRows(idsOf(pieces))},
    returned as (
      update product_variants variant set stock = least(variant.stock + given.quantity, 1000000)
      from unnest(${idsOf(pieces)}::uuid[], ${quantitiesOf(pieces)}::int[]) as given (id, quantity), held_variants held
      where variant.id = given.id and variant.id = held.id
      returning variant.product_id, given.quantity
    )
    update products set buy_count = greatest(buy_count - unsold.pieces, 0)
    from (select product_id, sum(quantity) as pieces from returned group by product_id) as unsold, held_products held
    where products.id = unsold.product_id and products.id = held.id and ${uncount}::boolean`.execute(db)
}

/** Sets the stock of a variant whose row the caller holds, and so knows. */
export const setStock = (trx: RunningTransaction, variantId: string, stock: number) =>
  trx.updateTable('productVariants').set({ stock }).where('id', '=', variantId).execute()
