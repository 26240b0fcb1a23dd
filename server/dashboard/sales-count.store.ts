import { type RawBuilder, sql } from 'kysely'
import { indiaTimeZone } from '#contract/india-time.ts'
import type { Database } from '#server/database/connect.ts'
import { groupConditions } from '#server/orders/order-groups.store.ts'

/** SQL: the day in India of a time. */
export const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${sql.lit(indiaTimeZone)})::date`

/**
 * SQL: the lines of an order by product, with the pieces and what was paid for them in paise. `offset 0` makes PostgreSQL find the lines of each
 * order by their index: otherwise it reads those of all orders since the opening of the shop.
 */
export const linesOf = (orderId: RawBuilder<unknown>) => sql`lateral (
  select product_id, sum(quantity)::int as pieces, sum(quantity * price_at_purchase - discount)::bigint as amount
  from (select * from order_items where order_id = ${orderId} offset 0) as line
  where product_id is not null group by product_id)`

/** SQL: the orders of transactions that begin later have no earlier date, or are noted: the trigger orders_insert_sales has the same interval. */
const laterDate = sql`now() - interval '10 minutes'`
const thisTransaction = sql`pg_current_xact_id()::text::bigint`

/** How far the sales are counted. */
type SalesCount = {
  firstDay: string | null
  countedUntil: Date | null
  /** Until when they can be counted; null while a transaction runs that could still add an order from before that time. */
  nextUntil: Date | null
  /** Whether the row is of another cluster, from which the database was restored, or the clock was set back: then the next count begins anew. */
  isForeign: boolean
}

/** Locks the state of the count until the transaction ends, and creates it if there is none. */
export async function lockSalesCount(trx: Database): Promise<SalesCount> {
  await sql`
    insert into sales_count (next_until, next_transaction)
    values (${laterDate}, ${thisTransaction}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<SalesCount>`
    select first_day, counted_until,
      case when next_transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint then greatest(next_until, counted_until) end as next_until,
      next_transaction > ${thisTransaction} or next_until > now() as is_foreign
    from sales_count for no key update`.execute(trx)
  return rows[0]!
}

/** Deletes the state, so that the next count begins anew. */
export const deleteSalesCount = (trx: Database) => trx.deleteFrom('salesCount').execute()

/** Deletes all counted sales with their sums. */
export async function deleteCountedSales(trx: Database): Promise<void> {
  for (const table of ['countedSales', 'dailySales', 'productSales'] as const) await trx.deleteFrom(table).execute()
}

/** Deletes the notes about changed orders and returns the ids of the orders. */
export async function takeChangedSales(trx: Database): Promise<string[]> {
  const rows = await trx.deleteFrom('changedSales').returning('orderId').execute()
  return [...new Set(rows.map(({ orderId }) => orderId))]
}

/** SQL: adds the sums of counted sales, or subtracts them, in the statement that returns them as `counted`. */
const addSums = (sign: 1 | -1) => sql`
  by_day as (
    insert into daily_sales (day, orders, total)
    select ${dayOf(sql`order_date`)}, ${sql.lit(sign)} * count(*), ${sql.lit(sign)} * sum(total) from counted group by 1
    on conflict (day) do update set orders = daily_sales.orders + excluded.orders, total = daily_sales.total + excluded.total
  )
  insert into product_sales (product_id, pieces, amount)
  select line.product_id, ${sql.lit(sign)} * sum(line.pieces), ${sql.lit(sign)} * sum(line.amount)
  from counted, unnest(product_ids, counted.pieces, amounts) as line (product_id, pieces, amount) group by line.product_id
  on conflict (product_id) do update
    set pieces = product_sales.pieces + excluded.pieces, amount = product_sales.amount + excluded.amount`

/** Takes sales out of the counted ones: those of some orders, and those placed before a time. */
export async function removeCountedSales(trx: Database, orderIds: readonly string[], before: Date): Promise<void> {
  await sql`
    with counted as (
      delete from counted_sales where order_id = any(${orderIds}::uuid[]) or order_date < ${before} returning *
    ), ${addSums(-1)}`.execute(trx)
}

type CountedRange = {
  /** The start of the first day. */
  since: Date
  /** Orders since this time are counted, and of those before it the changed ones; null for all. */
  from: Date | null
  changed: readonly string[]
  until: Date
}

/** Adds the sales of orders that are not counted yet. */
export async function addCountedSales(trx: Database, { since, from, changed, until }: CountedRange): Promise<void> {
  const sales = (condition: RawBuilder<unknown>) => sql`
    select id, order_date, order_total from orders where ${condition} and order_date < ${until} and ${groupConditions.sales}`
  await sql`
    with sales as materialized (
      ${sales(sql`order_date >= greatest(${from}::timestamptz, ${since})`)}
      union ${sales(sql`order_date >= ${since} and id = any(${changed}::uuid[])`)}
    ), counted as (
      insert into counted_sales (order_id, order_date, total, product_ids, pieces, amounts)
      select sales.id, order_date, order_total, coalesce(product_ids, '{}'), coalesce(pieces, '{}'), coalesce(amounts, '{}')
      from sales cross join lateral (
        select array_agg(product_id) as product_ids, array_agg(pieces) as pieces, array_agg(amount) as amounts
        from ${linesOf(sql`sales.id`)} as line) as lines
      on conflict do nothing returning *
    ), ${addSums(1)}`.execute(trx)
}

/** Deletes sums of nothing, and writes how far the sales are counted. */
export async function saveSalesCount(trx: Database, firstDay: string, countedUntil: Date): Promise<void> {
  await trx.deleteFrom('dailySales').where('orders', '=', 0).execute()
  await trx.deleteFrom('productSales').where('pieces', '=', 0).execute()
  await trx.updateTable('salesCount').set({ firstDay, countedUntil }).execute()
}

/** Chooses until when the next count can count, once all present transactions have ended. */
export const prepareNextCount = (trx: Database) =>
  sql`update sales_count set next_until = ${laterDate}, next_transaction = ${thisTransaction}`.execute(trx)
