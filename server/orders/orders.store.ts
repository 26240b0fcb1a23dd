import { sql } from 'kysely'
import type { DeliveryStatus, OrderState } from '#contract/order-states.ts'
import type { Pieces } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import type { OrderLine } from './order-reply.ts'

/** What the API shows of an order, its lines aside. */
export const shown = [
  'orders.id',
  'orderDate',
  'orderTotal',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'returnStatus',
  'deliveredOn',
  'expectedDeliveryDate',
  'firstName',
  'lastName',
  'email',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'fullName',
  'phone',
] as const

/** An order's lines as one value; a product that left the shop is not linked any more. */
export const lines = sql<OrderLine[]>`coalesce((
  select json_agg(json_build_object('id', item.id, 'productId', product.id, 'name', item.name, 'color', item.color,
    'imageFile', item.image_file, 'quantity', item.quantity, 'priceAtPurchase', item.price_at_purchase) order by item.position)
  from order_items item left join products product on product.id = item.product_id and product.deleted_at is null
  where item.order_id = orders.id), '[]')`.as('items')

/** One order with its lines. */
export const orderWithLines = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select([...shown, lines])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()

/** An order whose row is held: nobody else moves it until the transaction ends. */
export type HeldOrder = OrderState & { id: string }

/** Holds an order, or an order of one user, until the transaction ends; undefined when there is none. */
export async function holdOrder(db: Database, id: string, userId?: string): Promise<HeldOrder | undefined> {
  let order = db
    .selectFrom('orders')
    .select(['id', 'paymentMethod', 'paymentStatus', 'deliveryStatus', 'returnStatus'])
    .where('id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.forUpdate().executeTakeFirst()
}

/** Writes where an order's delivery and payment stand. */
export const updateState = (db: Database, { id, deliveryStatus, paymentStatus }: HeldOrder, deliveredOn: Date | null) =>
  db.updateTable('orders').set({ deliveryStatus, paymentStatus, deliveredOn }).where('id', '=', id).execute()

/** What an order's variants take back when it is canceled. */
export async function piecesOf(db: Database, orderId: string): Promise<Pieces[]> {
  const rows = await db
    .selectFrom('orderItems')
    .select(['productVariantId', 'quantity'])
    .where('orderId', '=', orderId)
    .execute()
  return rows.filter((row): row is Pieces => row.productVariantId !== null)
}

/** What can happen to an order, as its history names it. */
export type OrderEvent = {
  event: 'PLACED' | 'DELIVERY_CHANGED' | 'PAYMENT_CHANGED'
  fromState: DeliveryStatus | OrderState['paymentStatus']
  toState: DeliveryStatus | OrderState['paymentStatus']
}

/** Adds to an order's history; `userId` is who did it. */
export const addEvents = (db: Database, orderId: string, userId: string, at: Date, events: readonly OrderEvent[]) =>
  db
    .insertInto('orderEvents')
    .values(events.map((event) => ({ ...event, orderId, userId, at })))
    .execute()
