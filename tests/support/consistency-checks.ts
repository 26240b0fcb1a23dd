import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { invoiceChecks } from '#server/doctor/invoices.checks.ts'
import { orderChecks } from '#server/doctor/orders.checks.ts'
import { stockChecks } from '#server/doctor/stock.checks.ts'

/** The pieces of each variant that the shop ever had, as the books have it: in stock, or with a customer for good. */
export async function countTrackedStock(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    select variant.id, (variant.stock + coalesce(sum(item.quantity) filter (
      where (orders.delivery_status <> 'CANCELED' or orders.goods_status = 'OUTSTANDING') and not orders.restocked), 0))::int as pieces
    from product_variants variant
    left join order_items item on item.product_variant_id = variant.id
    left join orders on orders.id = item.order_id
    group by variant.id`.execute(db)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

const statements = [...orderChecks, ...stockChecks, ...invoiceChecks].map(
  ({ violations: wrong }) => sql`select wrong from (${wrong}) as found`,
)

/** Everything in the books that contradicts itself, a line each, as the doctor sees it; none in a shop that is in order. */
export async function findInconsistencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`${sql.join(statements, sql` union all `)}`.execute(db)
  return rows.map(({ wrong }) => wrong)
}
