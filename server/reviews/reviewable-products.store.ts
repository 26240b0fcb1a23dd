import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A product of an order that was delivered, with its file of a picture. */
type DeliveredProduct = { productId: string; name: string; imageFile: string | null }

/**
 * SQL: the pieces of orders that were delivered to their customers, also those that were sent back: they have left the lines of the order.
 * `condition` is about `orders`.
 */
const deliveredPieces = (condition: RawBuilder<boolean>) => sql`
  select item.product_id, item.image_file, item.position
  from orders join order_items item on item.order_id = orders.id
  where ${condition} and not orders.is_demo and (orders.delivery_status = 'DELIVERED' or exists (
    select from shipment_items piece join shipments on shipments.id = piece.shipment_id
    where piece.order_item_id = item.id and shipments.status = 'DELIVERED'))
  union all
  select variant.product_id, null, sent_back.position
  from orders join order_cancellations cancellation on cancellation.order_id = orders.id and cancellation.kind = 'SENT_BACK'
    join order_canceled_items sent_back on sent_back.cancellation_id = cancellation.id
    join product_variants variant on variant.id = sent_back.product_variant_id
  where ${condition} and not orders.is_demo`

/** Whether a piece of a product was delivered to a customer; `orderId`: by this order. */
export async function wasDelivered(
  db: Database,
  { userId, orderId }: { userId: string; orderId?: string },
  productId: string,
): Promise<boolean> {
  const condition = orderId === undefined ? sql<boolean>`true` : sql<boolean>`orders.id = ${orderId}`
  const { rows } = await sql<{ delivered: boolean }>`
    select exists (
      select from (${deliveredPieces(sql`orders.user_id = ${userId} and ${condition}`)}) as piece
      where product_id = ${productId}) as delivered`.execute(db)
  return rows[0]!.delivered
}

/** The customer of an order, and whether it is a guest; undefined for an order of a deleted or deactivated account, and without an order. */
export const findCustomerOfOrder = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select(['users.id as userId', sql<boolean>`users.guest_email is not null`.as('isOfGuest')])
    .where('orders.id', '=', orderId)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/** The products of a customer's order that were delivered, in the order of its lines; undefined if the customer has no such order. */
export async function findDeliveredProducts(
  db: Database,
  orderId: string,
  userId: string,
): Promise<DeliveredProduct[] | undefined> {
  const { rows } = await sql<{ products: DeliveredProduct[] }>`
    select coalesce((
      select json_agg(json_build_object('productId', product_id, 'name', name, 'imageFile', image_file) order by position)
      from (
        select distinct on (product_id) product_id, products.name, image_file, position
        from (${deliveredPieces(sql`orders.id = own.id`)}) as piece join products on products.id = product_id
        order by product_id, position, image_file
      ) as delivered), '[]') as products
    from orders own where own.id = ${orderId} and own.user_id = ${userId}`.execute(db)
  return rows[0]?.products
}
