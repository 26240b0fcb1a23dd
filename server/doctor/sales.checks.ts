import { sql } from 'kysely'
import { indiaTimeZone } from '#contract/india-time.ts'
import { groupConditions } from '#server/orders/order-groups.store.ts'
import { type SqlCheck, sqlCheck } from './check.ts'

const remedy = 'Delete the row of sales_count: the store counts all sales anew within ten minutes.'
const timeZone = sql.lit(indiaTimeZone)

const wrongSales = sql`
  select 'order ' || order_id || ' counts as ' || coalesce(counted.total || ' paise', 'no sale') || ', but is '
    || coalesce(sold.total || ' paise', 'no sale') as wrong
  from counted_sales counted full join (
    select orders.id as order_id, order_total as total,
      (select coalesce(sum(quantity), 0) from order_items where order_id = orders.id and product_id is not null) as pieces
    from orders cross join sales_count
    where order_date >= first_day::timestamp at time zone ${timeZone} and order_date < counted_until and ${groupConditions.sales}
  ) as sold using (order_id)
  where exists (select from sales_count where first_day is not null)
    and (counted.total, (select coalesce(sum(number), 0) from unnest(counted.pieces) as number)) is distinct from (sold.total, sold.pieces)
    and order_id not in (select order_id from changed_sales)`

const wrongSums = sql`
  select 'day ' || day || ' has the sum of other sales than are counted' as wrong
  from daily_sales full join (
    select (order_date at time zone ${timeZone})::date as day, count(*) as orders, sum(total) as total from counted_sales group by 1
  ) as counted using (day)
  where (daily_sales.orders, daily_sales.total) is distinct from (counted.orders, counted.total)
  union all
  select 'product ' || product_id || ' has the sum of other sales than are counted'
  from product_sales full join (
    select line.product_id, sum(line.pieces) as pieces, sum(line.amount) as amount
    from counted_sales, unnest(product_ids, counted_sales.pieces, amounts) as line (product_id, pieces, amount) group by 1
  ) as counted using (product_id)
  where (product_sales.pieces, product_sales.amount) is distinct from (counted.pieces, counted.amount)`

/** Checks of the sales that the dashboard adds up. */
export const salesChecks: readonly SqlCheck[] = [
  sqlCheck('The counted sales are those of the orders, except of orders that have changed since.', wrongSales, remedy),
  sqlCheck('The sums of the sales of a day and of a product are those of the counted sales.', wrongSums, remedy),
]
