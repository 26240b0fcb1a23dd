import { sql } from 'kysely'
import type { OrderFacts } from '#contract/order-states.ts'
import type { Pieces } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { paidWithPretendMoney } from './order-groups.store.ts'
import type { OrderLine, RefundOfRow } from './order-reply.ts'

/** What the API shows of an order, its lines and its refund aside. */
export const shown = [
  paidWithPretendMoney.as('isPretend'),
  'isDemo',
  'orders.id',
  'orderDate',
  'orderTotal',
  'shippingFee',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'returnStatus',
  'deliveredOn',
  'canceledOn',
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

/** The refund of an order's own money as one value. */
export const refund = sql<RefundOfRow | null>`(
  select json_build_object('id', id, 'kind', kind, 'status', status, 'amount', amount, 'startedOn', asked_at,
    'completedOn', completed_at, 'reference', reference)
  from refunds where order_id = orders.id and not is_extra)`.as('refund')

/** One order with its lines. */
export const orderWithLines = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select([...shown, lines, refund])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()

/** One order with its lines, or one of one user's; undefined when there is none. */
export function findOrder(db: Database, id: string, userId?: string) {
  let order = db
    .selectFrom('orders')
    .select([...shown, 'userId as customerId', 'mobile', lines, refund])
    .where('orders.id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.executeTakeFirst()
}

/** When an order was delivered, and for how many days after that the shop takes returns; 0 sets no end. */
export const returnWindowOf = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select(['deliveredOn', sql<number>`coalesce((select return_days from company_details), 0)`.as('returnDays')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whose order it is; undefined when there is none, null when its customer has gone. */
export async function ownerOf(db: Database, id: string): Promise<string | null | undefined> {
  const order = await db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirst()
  return order?.userId
}

/** Online orders placed until a moment that nobody has paid, shipped or canceled, the oldest first. */
export const unpaidSince = (db: Database, placedBefore: Date): Promise<{ id: string; orderDate: Date }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'orderDate'])
    .where('paymentMethod', '=', 'ONLINE_PAYMENT')
    .where('paymentStatus', 'in', ['PENDING', 'FAILED'])
    .where('deliveryStatus', '=', 'PENDING')
    .where('isDemo', '=', false)
    .where('orderDate', '<=', placedBefore)
    .orderBy('orderDate')
    .execute()

/** Whether somebody reads what is written about an order: nobody placed the demonstration's, and erased buyers have no address. */
export async function hasReader(db: Database, id: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select(['isDemo', 'email']).where('id', '=', id).executeTakeFirst()
  return order !== undefined && !order.isDemo && order.email !== ''
}

/** An order whose row is held: nobody else moves it until the transaction ends. */
export type HeldOrder = OrderFacts & { id: string; userId: string | null; orderTotal: number }

/** Holds an order, or an order of one user, until the transaction ends; undefined when there is none. */
export async function holdOrder(db: Database, id: string, userId?: string): Promise<HeldOrder | undefined> {
  let order = db
    .selectFrom('orders')
    .select(['id', 'userId', 'orderTotal'])
    .select(['paymentMethod', 'paymentStatus', 'deliveryStatus', 'returnStatus', 'refundStatus'])
    .where('id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.forNoKeyUpdate().executeTakeFirst()
}

/** Whether an order counts as paid and no money came for it. */
export async function isPretend(db: Database, { id, paymentMethod }: HeldOrder): Promise<boolean> {
  if (paymentMethod === 'COD') return false
  const order = await db
    .selectFrom('orders')
    .select(paidWithPretendMoney.as('isPretend'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return order.isPretend
}

/** What a change sets beside the order's facts; what is left out stays. */
export type Stamps = { deliveredOn?: Date; canceledOn?: Date; restocked?: boolean }

/** Writes where an order stands. */
export const saveFacts = (db: Database, order: HeldOrder, stamps: Stamps) => {
  const { id, paymentStatus, deliveryStatus, returnStatus, refundStatus } = order
  return db
    .updateTable('orders')
    .set({ paymentStatus, deliveryStatus, returnStatus, refundStatus, ...stamps })
    .where('id', '=', id)
    .execute()
}

/** What an order's variants take back when it is canceled or returned. */
export async function piecesOf(db: Database, orderId: string): Promise<Pieces[]> {
  const rows = await db
    .selectFrom('orderItems')
    .select(['productVariantId', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.filter((row): row is Pieces => row.productVariantId !== null)
}

/** What one user's order held, by the names under which it was bought; no line when there is no such order. */
export const linesToBuyAgain = (db: Database, orderId: string, userId: string) =>
  db
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .select(['item.productVariantId', 'item.quantity', 'item.name', 'item.color'])
    .where('orders.id', '=', orderId)
    .where('orders.userId', '=', userId)
    .orderBy('item.position')
    .execute()

/** Deletes an order as if it had never been placed; its lines, history and key go with it. */
export const deleteOrder = (db: Database, id: string) => db.deleteFrom('orders').where('id', '=', id).execute()
