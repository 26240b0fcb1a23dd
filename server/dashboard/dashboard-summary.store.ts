import { type RawBuilder, sql } from 'kysely'
import { indiaTimeZone } from '#contract/india-time.ts'
import { maxDashboardCashCount, maxDashboardStockCount } from '#contract/limits.ts'
import type { OrderGroup } from '#contract/order-states.ts'
import { lowStockThresholdSql } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import { grievanceCountsSql } from '#server/grievances/grievances.store.ts'
import { countOutstandingCash } from '#server/orders/cash/cash-shipments.store.ts'
import { groupConditions } from '#server/orders/order-groups.store.ts'

/** The sales of a calendar day in India; the total is in paise. */
export type DailySales = { day: string; orders: number; total: number }
type BestSeller = { productId: string | null; name: string; pieces: number; total: number }

type SummaryRow = Record<Exclude<OrderGroup, 'sales'>, number> & {
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
type SummaryQuery = { since: Date; bestSellers: number; now: Date }

const countInGroup = (group: OrderGroup) => sql`(select count(*)::int from orders where ${groupConditions[group]})`

/** The number of variants on sale with a stock in a range, up to one more than the dashboard counts. */
const countVariantsWithStock = (min: RawBuilder<unknown>, max: RawBuilder<unknown>) => sql`(
  select count(*)::int from (
    select from product_variants variant join products product on product.id = variant.product_id
    where variant.retired_at is null and product.unpublished_at is null and variant.stock between ${min} and ${max}
    order by variant.stock, variant.id limit ${sql.lit(maxDashboardStockCount + 1)}
  ) as counted)`

/**
 * All figures of the dashboard in one statement; days without a sale are omitted. `offset 0` makes PostgreSQL find the items of each sale by
 * their index: otherwise it reads the items of all orders since the opening of the shop.
 */
export async function findSummary(db: Database, { since, bestSellers, now }: SummaryQuery): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    with sales as materialized (
      select orders.id, order_date, order_total from orders where order_date >= ${since} and ${groupConditions.sales}
    ), sold as (
      select (order_date at time zone ${sql.lit(indiaTimeZone)})::date as day, count(*)::int as orders,
        sum(order_total)::bigint as total
      from sales group by 1
    ), best_sellers as (
      select item.product_id, max(item.name) as name, sum(item.quantity)::int as pieces,
        sum(item.quantity * item.price_at_purchase - item.discount)::bigint as total
      from sales cross join lateral (select * from order_items where order_id = sales.id offset 0) as item
      where item.product_id is not null
      group by item.product_id order by pieces desc, total desc, product_id limit ${bestSellers}
    ), settings as (
      select ${lowStockThresholdSql} as threshold
    )
    select
      (select coalesce(json_agg(sold), '[]') from sold) as sold,
      (select coalesce(json_agg(json_build_object('productId', product.id, 'name', coalesce(product.name, best_sellers.name),
          'pieces', pieces, 'total', total) order by pieces desc, total desc, product_id), '[]')
        from best_sellers left join products product on product.id = product_id and product.unpublished_at is null) as best_sellers,
      ${countInGroup('toShip')} as to_ship, ${countInGroup('toConfirm')} as to_confirm, ${countInGroup('partlyShipped')} as partly_shipped,
      ${countInGroup('comingBack')} as coming_back, ${countInGroup('reattempts')} as reattempts, ${countInGroup('unpaid')} as unpaid,
      ${countInGroup('returnsToDecide')} as returns_to_decide, ${countInGroup('returnsToReceive')} as returns_to_receive,
      ${countInGroup('refundsFailed')} as refunds_failed, ${countInGroup('refundsToPay')} as refunds_to_pay,
      ${countVariantsWithStock(sql`1`, sql`threshold`)} as low, ${countVariantsWithStock(sql`0`, sql`0`)} as out, threshold,
      (select count(*)::int from orders where is_demo) as demonstration_orders,
      ${countOutstandingCash(maxDashboardCashCount)} as courier_cash, ${grievanceCountsSql(now)} as grievances
    from settings`.execute(db)
  return rows[0]!
}
