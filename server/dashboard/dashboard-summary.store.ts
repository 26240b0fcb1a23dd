import { type RawBuilder, sql } from 'kysely'
import { startOfDayInIndia } from '#contract/india-time.ts'
import { maxDashboardCashCount, maxDashboardStockCount } from '#contract/limits.ts'
import { type OrderGroup, orderGroups } from '#contract/order-states.ts'
import { lowStockThresholdSql } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import { grievanceCountsSql } from '#server/grievances/grievances.store.ts'
import { countOutstandingCash } from '#server/orders/cash/cash-shipments.store.ts'
import { groupConditions } from '#server/orders/order-groups.store.ts'
import { dayOf, linesOf } from './sales-count.store.ts'

/** The sales of a calendar day in India; the total is in paise. */
export type DailySales = { day: string; orders: number; total: number }
type BestSeller = { productId: string | null; name: string; pieces: number; total: number }

/** The groups that are counted: all but the sales, which are added up by days. */
const countedGroups = orderGroups.filter((group) => group !== 'sales')

/** The number of orders in each counted group. */
export type GroupCounts = Record<(typeof countedGroups)[number], number>

type SummaryRow = GroupCounts & {
  sold: DailySales[]
  bestSellers: BestSeller[]
  low: number
  out: number
  threshold: number
  demonstrationOrders: number
  courierCash: { shipments: number; amount: number }
  grievances: { open: number; overdue: number }
}

/** The first day whose sales are counted, the number of best sellers, and the current time. */
type SummaryQuery = { firstDay: string; bestSellers: number; now: Date }

const countInGroup = (group: OrderGroup) =>
  sql`(select count(*)::int from orders where ${groupConditions[group]}) as ${sql.ref(group)}`

/** The number of variants on sale with a stock in a range, up to one more than the dashboard counts. */
const countVariantsWithStock = (min: RawBuilder<unknown>, max: RawBuilder<unknown>) => sql`(
  select count(*)::int from (
    select from product_variants variant join products product on product.id = variant.product_id
    where variant.retired_at is null and product.unpublished_at is null and variant.stock between ${min} and ${max}
    order by variant.stock, variant.id limit ${sql.lit(maxDashboardStockCount + 1)}
  ) as counted)`

const salesWhere = (condition: RawBuilder<unknown>) => sql`
  select id, order_date, order_total from orders where ${condition} and ${groupConditions.sales}`

/**
 * SQL: the sales since the first day as `sold` by days and `best_sellers` by products. They are those that `countSales` has counted, without those
 * of orders that have changed since, and with the sales of later and of changed orders as they are. If none are counted for this first day,
 * `counted` is null and every sale is read.
 */
const salesSql = ({ firstDay, bestSellers }: SummaryQuery) => {
  const since = startOfDayInIndia(firstDay)
  const countedUntil = sql`(select counted_until from counted)`
  const isCounted = sql`${countedUntil} is not null`
  return sql`
    counted as materialized (
      select max(counted_until) as counted_until from sales_count where first_day = ${firstDay}::date
    ), changed as materialized (
      select distinct order_id from changed_sales where ${isCounted}
    ), newer as materialized (
      ${salesWhere(sql`order_date >= greatest(${countedUntil}, ${since})`)}
      union all
      ${salesWhere(sql`id = any(array(select order_id from changed)) and order_date >= ${since} and order_date < ${countedUntil}`)}
    ), outdated as materialized (
      select counted_sales.* from changed join counted_sales using (order_id)
    ), sold as (
      select day, sum(orders)::int as orders, sum(total)::bigint as total from (
        select day, orders, total from daily_sales where ${isCounted}
        union all select ${dayOf(sql`order_date`)}, -1, -total from outdated
        union all select ${dayOf(sql`order_date`)}, 1, order_total from newer) as parts
      group by day having sum(orders) > 0
    ), differences as materialized (
      select product_id, sum(pieces) as pieces, sum(amount) as amount from (
        select line.product_id, -line.pieces as pieces, -line.amount as amount
        from outdated, unnest(product_ids, outdated.pieces, amounts) as line (product_id, pieces, amount)
        union all select line.product_id, line.pieces, line.amount from newer cross join ${linesOf(sql`newer.id`)} as line) as parts
      group by product_id
    ), best_sellers as (
      select product_id, pieces::int as pieces, amount::bigint as total from (
        (select product_id, pieces, amount from product_sales
          where ${isCounted} and product_id <> all(array(select product_id from differences))
          order by pieces desc, amount desc, product_id limit ${bestSellers})
        union all
        select product_id, differences.pieces + coalesce(sums.pieces, 0), differences.amount + coalesce(sums.amount, 0)
        from differences left join lateral (
          select pieces, amount from product_sales where product_id = differences.product_id and ${isCounted} offset 0) as sums on true) as candidates
      where pieces > 0 order by pieces desc, total desc, product_id limit ${bestSellers}
    )`
}

/** All figures of the dashboard in one statement; days without a sale are omitted. */
export async function findSummary(db: Database, query: SummaryQuery): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    with ${salesSql(query)}, settings as (
      select ${lowStockThresholdSql} as threshold
    )
    select
      (select coalesce(json_agg(sold), '[]') from sold) as sold,
      (select coalesce(json_agg(json_build_object('productId', case when product.unpublished_at is null then product.id end, 'name', product.name,
          'pieces', pieces, 'total', total) order by pieces desc, total desc, product_id), '[]')
        from best_sellers join products product on product.id = product_id) as best_sellers,
      ${sql.join(countedGroups.map(countInGroup))},
      ${countVariantsWithStock(sql`1`, sql`threshold`)} as low, ${countVariantsWithStock(sql`0`, sql`0`)} as out, threshold,
      (select count(*)::int from orders where is_demo) as demonstration_orders,
      ${countOutstandingCash(maxDashboardCashCount)} as courier_cash, ${grievanceCountsSql(query.now)} as grievances
    from settings`.execute(db)
  return rows[0]!
}
