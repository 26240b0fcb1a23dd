import { sql } from 'kysely'
import type { AdvanceStatus, OrderState } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { isPaidInTestMode } from './order-groups.store.ts'
import { isCashBooked, isPaidToShop, wasDispatched } from './orders.store.ts'
import { hasPayout } from './payouts/payouts.store.ts'

/** Whether a SHIPPED order has shipments that were delivered. */
const isPartlyDelivered = sql<boolean>`(delivery_status = 'SHIPPED'
  and exists (select from shipments where order_id = orders.id and status = 'DELIVERED'))`.as('isPartlyDelivered')

/** An order whose row is locked until the transaction ends. */
export type LockedOrder = OrderState & {
  id: string
  userId: string | null
  orderTotal: number
  /** Parts of orderTotal. */
  shippingFee: number
  codFee: number
  /** Paid online before a cash order is dispatched; 0 for none. */
  advanceAmount: number
  advanceStatus: AdvanceStatus
  /** Whether it has discounts or uses offers: goods that are sent back take their discounts along, but not the uses. */
  hasDiscounts: boolean
  isPartlyShipped: boolean
  isPartlyDelivered: boolean
  isReturning: boolean
  /** Of an order canceled on its way: whether the pieces that were not sent are in stock again. */
  isRestRestocked: boolean
  isPaidToShop: boolean
  /** Whether the customer has said where a refund by hand is paid to. */
  hasPayout: boolean
}

const hasDiscounts = sql<boolean>`(exists (select from order_discounts where order_id = orders.id)
  or exists (select from offer_uses where order_id = orders.id))`.as('hasDiscounts')

/**
 * Locks an order, optionally of one user, until the transaction ends; undefined when there is none. It is read after the lock, because the
 * statement that waits for the lock reads other tables, such as the shipments, as they were before.
 */
export async function lockOrder(db: Database, id: string, userId?: string): Promise<LockedOrder | undefined> {
  let row = db.selectFrom('orders').select('id').where('id', '=', id)
  if (userId !== undefined) row = row.where('userId', '=', userId)
  const locked = await row.forNoKeyUpdate().executeTakeFirst()
  return locked && readOrder(db, id)
}

const readOrder = (db: Database, id: string): Promise<LockedOrder> =>
  db
    .selectFrom('orders')
    .select(['id', 'userId', 'orderTotal', 'shippingFee', 'codFee', 'advanceAmount', 'advanceStatus', hasDiscounts])
    .select(['paymentMethod', 'paymentStatus', 'deliveryStatus', 'returnStatus', 'refundStatus', 'goodsStatus'])
    .select(['confirmationStatus', wasDispatched, isCashBooked, 'isPartlyShipped', 'isReturning', isPartlyDelivered])
    .select(['isRestRestocked', hasPayout, isPaidToShop])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Locks an order like `lockOrder`; throws notFound when there is none. */
export async function lockExistingOrder(db: Database, id: string, userId?: string): Promise<LockedOrder> {
  const order = await lockOrder(db, id, userId)
  if (!order) throw notFound('Order')
  return order
}

/** Whether an order was paid in test mode, or by goods of such an order; a cash order that is not paid was not. */
export async function isTestOrder(
  db: Database,
  { id, paymentMethod, paymentStatus, advanceStatus }: LockedOrder,
): Promise<boolean> {
  if (paymentMethod === 'COD' && paymentStatus === 'PENDING' && advanceStatus === 'NONE') return false
  const order = await db
    .selectFrom('orders')
    .select(isPaidInTestMode.as('isTest'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return order.isTest
}

/** Columns that a transition sets beside the statuses; omitted columns are unchanged. */
export type TransitionColumns = {
  deliveredAt?: Date
  canceledAt?: Date
  /** The goods of an accepted return are in stock again, or in no stock; `order_canceled_items` has those that are damaged. */
  restocked?: boolean
  isRestRestocked?: boolean
  isUndelivered?: boolean
  keptAmount?: number
}

/** Writes an order's statuses, payment method and the amounts that a transition can change. */
export const updateOrderState = (db: Database, order: LockedOrder, columns: TransitionColumns) =>
  db
    .updateTable('orders')
    .set({
      orderTotal: order.orderTotal,
      codFee: order.codFee,
      paymentMethod: order.paymentMethod,
      advanceStatus: order.advanceStatus,
      paymentStatus: order.paymentStatus,
      deliveryStatus: order.deliveryStatus,
      isPartlyShipped: order.isPartlyShipped,
      isReturning: order.isReturning,
      returnStatus: order.returnStatus,
      refundStatus: order.refundStatus,
      goodsStatus: order.goodsStatus,
      confirmationStatus: order.confirmationStatus,
      ...columns,
    })
    .where('id', '=', order.id)
    .execute()
