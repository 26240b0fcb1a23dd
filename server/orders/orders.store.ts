import { sql } from 'kysely'
import type { ReceivedMeans } from '#contract/order-states.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnsettledMismatchSql } from '#server/payments/attempts.store.ts'
import { orderCancellationsJson } from './cancellations/cancellations.store.ts'
import { hasBookedCourier } from './couriers/bookings.store.ts'
import { orderScansJson } from './couriers/scans.store.ts'
import { hadDeliveryChange } from './history/history.store.ts'
import { canBePaid, isPaidInTestMode } from './order-groups.store.ts'
import { type OrderDiscount, type OrderLine, plainColumns, type RefundJson } from './order-with-lines.ts'
import { orderPayoutJson } from './payouts/payouts.store.ts'
import { isOrderRefund, refundJson } from './refunds/refund-json.store.ts'
import { longerReturnDays, orderReturnsJson } from './returns/returns.store.ts'
import { orderShipmentsJson } from './shipments/shipments.store.ts'

/** Whether a cash order that is PENDING was dispatched and came back: it has an invoice. */
export const wasDispatched = sql<boolean>`(payment_method = 'COD' and delivery_status = 'PENDING'
  and exists (select from invoices where order_id = orders.id))`.as('wasDispatched')

/** Whether a cash order that is PENDING has a packed shipment whose courier is booked to collect cash. */
export const isCashBooked = sql<boolean>`(payment_method = 'COD' and delivery_status = 'PENDING'
  and exists (select from shipments where order_id = orders.id and status = 'READY' and cash_amount > 0 and ${hasBookedCourier}))`.as(
  'isCashBooked',
)

/** Whether the money for an order was taken by an administrator, and not by a courier or the payment provider. */
export const isPaidToShop = sql<boolean>`(payment_method = 'COD'
  and exists (select from received_payments where order_id = orders.id))`.as('isPaidToShop')

/** How an administrator took the money for an order; null where none did. */
export const paidBy = sql<ReceivedMeans | null>`(
  select means from received_payments where order_id = orders.id and means <> 'EXCHANGE')`.as('paidBy')

/** Whether an order can be paid and the store does not cancel it: its owner decided to send it unpaid, and took it back. */
const isKeptUnpaid = sql<boolean>`(${canBePaid} and ${hadDeliveryChange})`.as('isKeptUnpaid')

/** An order's items as JSON; a product that is not on sale has no id. */
export const orderItemsJson = sql<OrderLine[]>`coalesce((
  select json_agg(json_build_object('id', item.id, 'productId', product.id, 'name', item.name, 'color', item.color,
    'optionName', item.option_name, 'optionValue', item.option_value, 'sku', item.sku, 'imageFile', item.image_file, 'quantity', item.quantity, 'priceAtPurchase', item.price_at_purchase, 'discount', item.discount) order by item.position)
  from order_items item left join products product on product.id = item.product_id and product.unpublished_at is null
  where item.order_id = orders.id), '[]')`.as('items')

/** The discounts of an order as JSON, in the order of their application; null without any. */
const orderDiscountsJson = sql<OrderDiscount[] | null>`(
  select json_agg(json_build_object('name', name, 'code', code, 'level', level, 'amount', amount) order by position)
  from order_discounts where order_id = orders.id)`.as('discounts')

/** The refund of an order's payment as JSON (`isOrderRefund`). */
export const orderRefundJson = sql<RefundJson | null>`(
  select ${refundJson} from refunds where order_id = orders.id and ${isOrderRefund})`.as('refund')

/** What is read of an order in a list: its columns, and what belongs to it as JSON. */
export const orderSelection = [
  ...plainColumns,
  isPaidInTestMode.as('isTest'),
  wasDispatched,
  isCashBooked,
  isPaidToShop,
  paidBy,
  isKeptUnpaid,
  orderItemsJson,
  orderDiscountsJson,
  orderRefundJson,
  orderShipmentsJson,
  orderCancellationsJson,
  orderReturnsJson,
  longerReturnDays,
] as const

/** One order with its items; throws if there is none. */
export const getOrder = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select([...orderSelection, orderPayoutJson])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()

/** One order with its items, optionally of one user; undefined when there is none. */
export function findOrder(db: Database, id: string, userId?: string) {
  let order = db
    .selectFrom('orders')
    .select([...orderSelection, orderPayoutJson, orderScansJson, 'userId as customerId', 'mobile'])
    .where('orders.id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return order.executeTakeFirst()
}

/** Whether an order exists, and belongs to the user if `userId` is given. */
export async function orderExists(db: Database, id: string, userId?: string): Promise<boolean> {
  let order = db.selectFrom('orders').select('id').where('id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return (await order.executeTakeFirst()) !== undefined
}

/** The user of an order; undefined when there is no order, null for a deleted account. */
export async function findOrderOwner(db: Database, id: string): Promise<string | null | undefined> {
  const order = await db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirst()
  return order?.userId
}

/**
 * Online orders that are neither paid nor canceled, and were never shipped: the owner decided to send those that were taken back. Without those that
 * were paid with another amount, until an administrator has settled it.
 */
const unpaidOrders = (db: Database) =>
  db
    .selectFrom('orders')
    .where(canBePaid)
    .where(({ not }) => not(hadDeliveryChange))
    .where(
      sql<boolean>`not exists (select from payment_attempts attempt where attempt.order_id = orders.id and ${isUnsettledMismatchSql})`,
    )

/** The unpaid orders to cancel: placed until a time, and with a payment link that has expired. The oldest first. */
export const findUnpaidOrders = (
  db: Database,
  { placedBefore, now }: { placedBefore: Date; now: Date },
): Promise<{ id: string; orderDate: Date; payUntil: Date | null }[]> =>
  unpaidOrders(db)
    .select(['id', 'orderDate', 'payUntil'])
    .where('isDemo', '=', false)
    .where('orderDate', '<=', placedBefore)
    .where(({ eb, or }) => or([eb('payUntil', 'is', null), eb('payUntil', '<=', now)]))
    .orderBy('orderDate')
    .execute()

/** Whether an order is still one to cancel. */
export const isStillUnpaid = async (db: Database, id: string): Promise<boolean> =>
  (await unpaidOrders(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Makes an order a part of the demonstration: it has no mails and no invoice, and is removed with it. */
export const markAsDemo = (db: Database, id: string) =>
  db.updateTable('orders').set({ isDemo: true }).where('id', '=', id).execute()

/** Writes the start of the day by which an order is expected. */
export const updateExpectedDeliveryDate = (db: Database, id: string, expectedDeliveryDate: Date) =>
  db.updateTable('orders').set({ expectedDeliveryDate }).where('id', '=', id).execute()

/**
 * The pieces of an order canceled on its way by variant: those that were sent, which are on their way back or have come back, or those that never
 * left the store. Deleted variants are left out.
 */
export async function findQuantitiesOfPart(
  db: Database,
  orderId: string,
  part: 'sent' | 'unsent',
): Promise<VariantQuantity[]> {
  const { rows } = await sql<VariantQuantity>`
    select item.product_variant_id, ${part === 'sent' ? sql`sent.quantity` : sql`item.quantity - sent.quantity`} as quantity
    from order_items item, lateral (
      select coalesce(sum(piece.quantity), 0)::int as quantity
      from shipment_items piece join shipments on shipments.id = piece.shipment_id and shipments.status in ('RETURNING', 'RETURNED')
      where piece.order_item_id = item.id) as sent
    where item.order_id = ${orderId} and item.product_variant_id is not null
    order by item.position`.execute(db)
  return rows.filter(({ quantity }) => quantity > 0)
}

/** The quantities of an order by variant; deleted variants are left out. */
export async function findOrderQuantities(db: Database, orderId: string): Promise<VariantQuantity[]> {
  const rows = await db
    .selectFrom('orderItems')
    .select(['productVariantId', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.filter((row): row is VariantQuantity => row.productVariantId !== null)
}

/** The discount codes with which an order was placed. */
export async function findOrderCodes(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderDiscounts')
    .select('code')
    .where('orderId', '=', orderId)
    .where('code', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ code }) => code ?? [])
}

/** Variants of an order by the names under which they were bought. */
export const findOrderedVariants = (db: Database, orderId: string, variantIds: readonly string[]) =>
  db
    .selectFrom('orderItems')
    .select(['name', 'color', 'optionName', 'optionValue'])
    .where('orderId', '=', orderId)
    .where('productVariantId', '=', sql<string>`any(${variantIds}::uuid[])`)
    .orderBy('position')
    .execute()

/** The items of one user's order with the names under which they were bought; none when there is no such order. */
export const findLinesToBuyAgain = (db: Database, orderId: string, userId: string) =>
  db
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .select([
      'item.productVariantId',
      'item.quantity',
      'item.name',
      'item.color',
      'item.optionName',
      'item.optionValue',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.userId', '=', userId)
    .orderBy('item.position')
    .execute()

/** Deletes an order with its items, history and idempotency key. */
export const deleteOrder = (db: Database, id: string) => db.deleteFrom('orders').where('id', '=', id).execute()
