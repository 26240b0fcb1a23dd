import { type RawBuilder, sql } from 'kysely'
import { maxStock } from '#contract/limits.ts'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { arrayForKeptPlan } from '#server/database/kept-plan.ts'
import { variantIsGone } from './variant-is-gone.ts'

/** A quantity of a variant. */
export type VariantQuantity = { productVariantId: string; quantity: number }

/** The stock of a variant after a sale. */
export type RemainingStock = { id: string; stock: number }

const idsOf = (pieces: readonly VariantQuantity[]) => pieces.map(({ productVariantId }) => productVariantId)
const quantitiesOf = (pieces: readonly VariantQuantity[]) => pieces.map(({ quantity }) => quantity)

/**
 * Locks the rows of a sale in a fixed order, variants by id and then products by id, as an edit of a product does. The fixed
 * order prevents deadlocks.
 */
const lockedRows = (ids: readonly string[] | RawBuilder<readonly string[]>) => sql`
  locked_variants as materialized (
    select id, product_id from product_variants where id = any(${arrayForKeptPlan(ids, 'uuid')}) order by id for no key update
  ),
  locked_products as materialized (
    select id, unpublished_at from products where id in (select product_id from locked_variants) order by id for no key update
  )`

/** Locks the variants and products of several changes that follow, in the order of a sale. */
export async function lockStock(trx: Database, pieces: readonly VariantQuantity[]): Promise<void> {
  await sql`with ${lockedRows(idsOf(pieces))} select (select count(*) from locked_variants) + (select count(*) from locked_products)`.execute(
    trx,
  )
}

/** The stock of variants, and whether they are no longer sold. */
export const findStock = (db: Database, pieces: readonly VariantQuantity[]) =>
  db
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .select(['variant.id', 'variant.stock', variantIsGone.as('isGone')])
    .where('variant.id', '=', sql<string>`any(${idsOf(pieces)}::uuid[])`)
    .execute()

type StockDecrement = { ids: readonly string[]; quantities: readonly number[]; incrementBuyCount: boolean }

const stockDecrement = compiledOnce(
  (_db, value: Placeholders<StockDecrement>) => sql<RemainingStock>`
    with ${lockedRows(value('ids'))},
    taken as (
      update product_variants variant set stock = variant.stock - wanted.quantity
      from locked_variants locked
        join locked_products on_sale on on_sale.id = locked.product_id and on_sale.unpublished_at is null
        join unnest(${arrayForKeptPlan(value('ids'), 'uuid')}, ${arrayForKeptPlan(value('quantities'), 'int')}) as wanted (id, quantity)
          on wanted.id = locked.id
      where variant.id = locked.id and variant.stock >= wanted.quantity and variant.retired_at is null
      returning variant.id, variant.product_id, variant.stock, wanted.quantity
    ),
    counted as (
      update products set buy_count = buy_count + case when ${value('incrementBuyCount')}::boolean then bought.pieces else 0 end,
        stock = products.stock - bought.pieces, min_variant_stock = least(min_variant_stock, bought.least_stock)
      from (select product_id, sum(quantity) as pieces, min(stock) as least_stock from taken group by product_id) as bought,
        locked_products locked
      where products.id = bought.product_id and products.id = locked.id
    )
    select id, stock from taken`,
)

/**
 * Decrements the stock and, with `incrementBuyCount`, increments the products' sales. Returns the active variants that had enough stock;
 * the caller rolls back if one is missing. Each product is updated once, its stock included: without it the triggers of the variants would
 * update the product a second time, with an entry in each of its indexes.
 */
export const decrementStock = (
  db: Database,
  pieces: readonly VariantQuantity[],
  { incrementBuyCount }: { incrementBuyCount: boolean },
): Promise<RemainingStock[]> =>
  stockDecrement(db, { ids: idsOf(pieces), quantities: quantitiesOf(pieces), incrementBuyCount })

/** Increments the products' sales for pieces whose stock was decremented before. */
export const incrementBuyCounts = (db: Database, pieces: readonly VariantQuantity[]): Promise<void> =>
  changeBuyCounts(db, pieces, sql`bought.pieces`)

/** Decrements the products' sales for pieces that do not go back into stock. */
export const decrementBuyCounts = (db: Database, pieces: readonly VariantQuantity[]): Promise<void> =>
  changeBuyCounts(db, pieces, sql`-bought.pieces`)

async function changeBuyCounts(
  db: Database,
  pieces: readonly VariantQuantity[],
  change: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ${lockedRows(idsOf(pieces))}
    update products set buy_count = greatest(buy_count + ${change}, 0)
    from (
      select locked.product_id, sum(sold.quantity) as pieces
      from unnest(${idsOf(pieces)}::uuid[], ${quantitiesOf(pieces)}::int[]) as sold (id, quantity)
      join locked_variants locked on locked.id = sold.id group by locked.product_id
    ) as bought, locked_products locked
    where products.id = bought.product_id and products.id = locked.id`.execute(db)
}

/** Increments the stock, up to `maxStock`, and, with `decrementBuyCount`, decrements the products' sales. */
export async function restoreStock(
  db: Database,
  pieces: readonly VariantQuantity[],
  { decrementBuyCount }: { decrementBuyCount: boolean },
) {
  await sql`
    with ${lockedRows(idsOf(pieces))},
    returned as (
      update product_variants variant set stock = least(variant.stock + given.quantity, ${maxStock})
      from unnest(${idsOf(pieces)}::uuid[], ${quantitiesOf(pieces)}::int[]) as given (id, quantity), locked_variants locked
      where variant.id = given.id and variant.id = locked.id
      returning variant.product_id, given.quantity
    )
    update products set buy_count = greatest(buy_count - unsold.pieces, 0)
    from (select product_id, sum(quantity) as pieces from returned group by product_id) as unsold, locked_products locked
    where products.id = unsold.product_id and products.id = locked.id and ${decrementBuyCount}::boolean`.execute(db)
}

/** Sets the stock of a variant, with the next version, for an administrator; the caller has locked the row. */
export const setStock = (trx: RunningTransaction, variantId: string, stock: number) =>
  trx
    .updateTable('productVariants')
    .set(({ eb }) => ({ stock, stockVersion: eb('stockVersion', '+', 1) }))
    .where('id', '=', variantId)
    .execute()
