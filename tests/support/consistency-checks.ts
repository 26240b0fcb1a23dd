import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { courierCashChecks } from '#server/doctor/courier-cash.checks.ts'
import { customerChecks } from '#server/doctor/customers.checks.ts'
import { invoiceChecks } from '#server/doctor/invoices.checks.ts'
import { offerChecks } from '#server/doctor/offers.checks.ts'
import { orderChecks } from '#server/doctor/orders.checks.ts'
import { returnChecks } from '#server/doctor/returns.checks.ts'
import { shipmentChecks } from '#server/doctor/shipments.checks.ts'
import { stockChecks } from '#server/doctor/stock.checks.ts'

/** The quantity of each variant that the database accounts for: in stock, in an order that holds its stock, damaged or lost. */
export async function countTrackedStock(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; quantity: number }>`
    select variant.id, (variant.stock + (
      select coalesce(sum(case removed.kind when 'LOST' then item.quantity else item.damaged end), 0)
      from order_canceled_items item join order_cancellations removed on removed.id = item.cancellation_id
      where item.product_variant_id = variant.id
    ) + (
      -- An open exchange holds what it will send.
      select coalesce(sum(held.quantity), 0) from order_return_items held join order_returns on order_returns.id = held.return_id
      where held.exchange_variant_id = variant.id and order_returns.status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT')
    ) + coalesce(sum(case when orders.goods_status in ('OUTSTANDING', 'LOST') and orders.is_rest_restocked then (
        select coalesce(sum(piece.quantity), 0) from shipment_items piece join shipments on shipments.id = piece.shipment_id
        where piece.order_item_id = item.id and shipments.status in ('RETURNING', 'LOST'))
      else item.quantity end) filter (
      where (orders.delivery_status <> 'CANCELED' or orders.goods_status in ('OUTSTANDING', 'LOST')) and not orders.restocked), 0))::int as quantity
    from product_variants variant
    left join order_items item on item.product_variant_id = variant.id
    left join orders on orders.id = item.order_id
    group by variant.id`.execute(db)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Discounts that are not the sum of their shares, and lines whose discount is not that of their shares; an upgraded store can have the first. */
const wrongShares = sql`
  select 'discount ' || name || ' of order ' || order_id || ' is not the sum of its shares' as wrong from order_discounts
  where level <> 'SHIPPING' and amount <> (select sum(share) from unnest(shares) as share)
  union all
  select 'line ' || item.id || ' has a discount of ' || item.discount || ' paise, its shares are ' || shares.amount
  from order_items item, lateral (
    select coalesce(sum(shares[item.position + 1]), 0) as amount from order_discounts
    where order_id = item.order_id and level <> 'SHIPPING' having bool_and(shares is not null)) as shares
  where item.discount <> shares.amount`

const statements = [
  ...orderChecks,
  ...shipmentChecks,
  ...returnChecks,
  ...courierCashChecks,
  ...customerChecks,
  ...stockChecks,
  ...invoiceChecks,
  ...offerChecks,
  { violations: wrongShares },
].map(({ violations }) => sql`select wrong from (${violations}) as found`)

/** One line for each inconsistency in the database, by the checks of `doctor`; empty if there is none. */
export async function findInconsistencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`${sql.join(statements, sql` union all `)}`.execute(db)
  return rows.map(({ wrong }) => wrong)
}
