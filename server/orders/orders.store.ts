import { sql } from 'kysely'
import type { OrderStateWithRefund } from '#contract/order-states.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { isPaidInTestMode } from './order-groups.store.ts'
import type { OrderLine, RefundJson } from './order-response.ts'

/** What the API shows of an order, its lines and its refund aside. */
export const orderFields = [
  isPaidInTestMode.as('isTest'),
  'isDemo',
  'orders.id',
  'orderDate',
  'orderTotal',
  'shippingFee',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'returnStatus',
  'goodsStatus',
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
export const orderItemsJson = sql<OrderLine[]>`coalesce((
  select json_agg(json_build_object('id', item.id, 'productId', product.id, 'name', item.name, 'color', item.color,
    'imageFile', item.image_file, 'quantity', item.quantity, 'priceAtPurchase', item.price_at_purchase) order by item.position)
  from order_items item left join products product on product.id = item.product_id and product.deleted_at is null
  where item.order_id = orders.id), '[]')`.as('items')

/** The refund of an order's own money as one value. */
export const orderRefundJson = sql<RefundJson | null>`(
  select json_build_object('id', id, 'kind', kind, 'status', status, 'amount', amount, 'startedOn', requested_at,
    'completedOn', completed_at, 'reference', reference)
  from refunds where order_id = orders.id and not is_duplicate)`.as('refund')

/** One order with its lines. */
export const getOrder = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select([...orderFields, orderItemsJson, orderRefundJson])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()

/** One order with its lines, or one of one user's; undefined when there is none. */
export function findOrder(db: Database, id: string, userId?: string) {
  let order = db
    .selectFrom('orders')
    .select([...orderFields, 'userId as customerId', 'mobile', orderItemsJson, orderRefundJson])
    .where('orders.id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.executeTakeFirst()
}

/** Whether an accepted return refunds the shipping fee of goods that were not faulty. */
export async function isShippingFeeRefunded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('companyDetails').select('shippingFeeRefunded').executeTakeFirst()
  return row?.shippingFeeRefunded ?? false
}

/** When an order was delivered, and for how many days after that the shop takes returns; 0 sets no end. */
export const findReturnWindow = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select(['deliveredOn', sql<number>`coalesce((select return_days from company_details), 0)`.as('returnDays')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whose order it is; undefined when there is none, null when its customer has gone. */
export async function findOrderOwner(db: Database, id: string): Promise<string | null | undefined> {
  const order = await db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirst()
  return order?.userId
}

/** Online orders placed until a moment that nobody has paid, shipped or canceled, the oldest first. */
export const findUnpaidOrders = (db: Database, placedBefore: Date): Promise<{ id: string; orderDate: Date }[]> =>
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
export async function hasEmailRecipient(db: Database, id: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select(['isDemo', 'email']).where('id', '=', id).executeTakeFirst()
  return order !== undefined && !order.isDemo && order.email !== ''
}

/** An order whose row is held: nobody else moves it until the transaction ends. */
export type LockedOrder = OrderStateWithRefund & {
  id: string
  userId: string | null
  orderTotal: number
  /** Part of orderTotal. */
  shippingFee: number
}

/** Holds an order, or an order of one user, until the transaction ends; undefined when there is none. */
export async function lockOrder(db: Database, id: string, userId?: string): Promise<LockedOrder | undefined> {
  let order = db
    .selectFrom('orders')
    .select(['id', 'userId', 'orderTotal', 'shippingFee'])
    .select(['paymentMethod', 'paymentStatus', 'deliveryStatus', 'returnStatus', 'refundStatus', 'goodsStatus'])
    .where('id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.forNoKeyUpdate().executeTakeFirst()
}

/** Whether an order was paid in test mode. */
export async function isTestOrder(db: Database, { id, paymentMethod }: LockedOrder): Promise<boolean> {
  if (paymentMethod === 'COD') return false
  const order = await db
    .selectFrom('orders')
    .select(isPaidInTestMode.as('isTest'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return order.isTest
}

/** What a change sets beside the order's facts; what is left out stays. */
export type OrderTimestamps = { deliveredOn?: Date; canceledOn?: Date; restocked?: boolean }

/** Writes where an order stands. */
export const updateOrderState = (db: Database, order: LockedOrder, stamps: OrderTimestamps) => {
  const { id, paymentStatus, deliveryStatus, returnStatus, refundStatus, goodsStatus } = order
  return db
    .updateTable('orders')
    .set({ paymentStatus, deliveryStatus, returnStatus, refundStatus, goodsStatus, ...stamps })
    .where('id', '=', id)
    .execute()
}

/** What an order's variants take back when it is canceled or returned. */
export async function findOrderPieces(db: Database, orderId: string): Promise<VariantQuantity[]> {
  const rows = await db
    .selectFrom('orderItems')
    .select(['productVariantId', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.filter((row): row is VariantQuantity => row.productVariantId !== null)
}

/** Variants of an order by the names under which they were bought. */
export const findOrderedVariants = (db: Database, orderId: string, variantIds: readonly string[]) =>
  db
    .selectFrom('orderItems')
    .select(['name', 'color'])
    .where('orderId', '=', orderId)
    .where('productVariantId', '=', sql<string>`any(${variantIds}::uuid[])`)
    .orderBy('position')
    .execute()

/** What one user's order held, by the names under which it was bought; no line when there is no such order. */
export const findLinesToBuyAgain = (db: Database, orderId: string, userId: string) =>
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
