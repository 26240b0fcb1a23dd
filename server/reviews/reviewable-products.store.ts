import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A product of an order that was delivered, with its file of a picture. */
export type DeliveredProduct = { productId: string; name: string; imageFile: string | null }

/** SQL: a piece of the line `item` of `orders` was delivered to its customer. */
const isDelivered = sql<boolean>`not orders.is_demo and (orders.delivery_status = 'DELIVERED' or exists (
  select from shipment_items piece join shipments on shipments.id = piece.shipment_id
  where piece.order_item_id = item.id and shipments.status = 'DELIVERED'))`

/** Whether a piece of a product was delivered to a customer. */
export async function wasDelivered(db: Database, userId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ delivered: boolean }>`
    select exists (
      select from order_items item join orders on orders.id = item.order_id
      where orders.user_id = ${userId} and item.product_id = ${productId} and ${isDelivered}) as delivered`.execute(db)
  return rows[0]!.delivered
}

/** The customer of an order; undefined for an order of a deleted or deactivated account, and without an order. */
export async function findCustomerOfOrder(db: Database, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select('users.id')
    .where('orders.id', '=', orderId)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  return order?.id
}

/** The products of a customer's order that were delivered, in the order of its lines; undefined if the customer has no such order. */
export async function findDeliveredProducts(
  db: Database,
  orderId: string,
  userId: string,
): Promise<DeliveredProduct[] | undefined> {
  const { rows } = await sql<{ products: DeliveredProduct[] }>`
    select ${deliveredProductsJson(sql`orders.id`)} as products from orders
    where orders.id = ${orderId} and orders.user_id = ${userId}`.execute(db)
  return rows[0]?.products
}

const deliveredProductsJson = (orderId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('productId', product_id, 'name', name, 'imageFile', image_file) order by position)
  from (
    select distinct on (item.product_id) item.product_id, products.name, item.image_file, item.position
    from order_items item join products on products.id = item.product_id
    where item.order_id = ${orderId} and ${isDelivered}
    order by item.product_id, item.position
  ) as delivered), '[]')`
