import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The pieces of each variant that the shop ever had, as the books have it: in stock, or with a customer for good. */
export async function piecesInBooks(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    select variant.id, (variant.stock + coalesce(sum(item.quantity) filter (
      where orders.delivery_status <> 'CANCELED' and not orders.restocked), 0))::int as pieces
    from product_variants variant
    left join order_items item on item.product_variant_id = variant.id
    left join orders on orders.id = item.order_id
    group by variant.id`.execute(db)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Everything in the books that contradicts itself, a line each; none in a shop that is in order. */
export async function contradictions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'order ' || orders.id || ' costs ' || order_total || ', its lines and shipping ' || lines.total as wrong
    from orders, lateral (
      select coalesce(sum(quantity * price_at_purchase), 0) + orders.shipping_fee as total
      from order_items where order_id = orders.id) as lines
    where order_total <> lines.total
    union all
    select 'order ' || id || ' has no lines or no history' from orders
    where not exists (select from order_items where order_id = orders.id)
      or not exists (select from order_events where order_id = orders.id and event = 'PLACED')
    union all
    select 'order ' || orders.id || ' and its refund differ' from orders
    left join refunds refund on refund.order_id = orders.id and not refund.is_extra
    where coalesce(refund.status, 'NONE') <> orders.refund_status
      or (refund.amount is not null and refund.amount <> orders.order_total)
    union all
    select 'order ' || id || ' owes money that is not on its way back' from orders
    where payment_status = 'COMPLETED' and refund_status = 'NONE'
      and (delivery_status = 'CANCELED' or return_status = 'ACCEPTED')
    union all
    select 'product ' || products.id || ' counts ' || buy_count || ' as bought, its orders say ' || orders.pieces
    from products, lateral (
      select coalesce(sum(item.quantity), 0) as pieces from order_items item join orders on orders.id = item.order_id
      where item.product_id = products.id and ${isSure} and not ${wasCanceledAtHome}) as orders
    where buy_count <> orders.pieces
    union all
    select 'order ' || id || ' has the wrong invoices' from orders, lateral (
      select count(*) filter (where corrects is null) as issued, count(corrects) as credited
      from invoices where order_id = orders.id) as invoices
    where invoices.issued <> ${hasLeft}::int
      or credited <> (${hasLeft} and (delivery_status = 'CANCELED' or return_status = 'ACCEPTED'))::int`.execute(db)
  return rows.map(({ wrong }) => wrong)
}

/** Cash, or money that came while the order lived. */
const isSure = sql`(orders.payment_method = 'COD' or exists (
  select from order_events paid where paid.order_id = orders.id and paid.event = 'PAYMENT_CHANGED'
  and paid.to_state = 'COMPLETED' and not exists (
    select from order_events canceled where canceled.order_id = orders.id and canceled.id < paid.id
    and canceled.event = 'DELIVERY_CHANGED' and canceled.to_state = 'CANCELED')))`

/** Canceled before it left the shop. */
const wasCanceledAtHome = sql`exists (
  select from order_events canceled where canceled.order_id = orders.id and canceled.event = 'DELIVERY_CHANGED'
  and canceled.from_state = 'PENDING' and canceled.to_state = 'CANCELED')`

/** Sent or handed over at some time. */
const hasLeft = sql`exists (
  select from order_events sent where sent.order_id = orders.id and sent.event = 'DELIVERY_CHANGED'
  and sent.to_state in ('SHIPPED', 'DELIVERED'))`
