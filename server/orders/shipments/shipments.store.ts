import { sql } from 'kysely'
import type { CourierDetails } from '#contract/orders/shipments/couriers.ts'
import type { ShippableItem } from '#contract/orders/shipments/pieces.ts'
import type { ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import type { Database } from '#server/database/connect.ts'
import { conflictIfTaken } from '#server/errors.ts'
import { hasBookedCourier } from '../couriers/bookings.store.ts'

/** A shipment as JSON in an order's row: timestamps are text, money is paise. */
export type ShipmentJson = ShipmentColumns & {
  id: string
  number: number
  status: ShipmentStatus
  cashAmount: number
  failedAttempts: number
  /** The day for which the customer asked, such as '2026-12-03'; null without, or when the courier has tried again. */
  reattemptDay: string | null
  reattemptNote: string | null
  reattemptRequests: number
  createdOn: string
  shippedOn: string | null
  deliveredOn: string | null
  items: { orderItemId: string; quantity: number }[]
}

/** The shipments of an order as JSON by number, canceled ones included; null without any. */
export const orderShipmentsJson = sql<ShipmentJson[] | null>`(
  select json_agg(json_build_object('id', shipment.id, 'number', shipment.number, 'status', shipment.status, 'courier', shipment.courier,
    'courierName', shipment.courier_name, 'trackingNumber', shipment.tracking_number, 'trackingUrl', shipment.tracking_url,
    'weightGrams', shipment.weight_grams, 'cashAmount', shipment.cash_amount, 'failedAttempts', shipment.failed_attempts,
    'reattemptDay', shipment.reattempt_day, 'reattemptNote', shipment.reattempt_note, 'reattemptRequests', shipment.reattempt_requests,
    'createdOn', shipment.created_at, 'shippedOn', shipment.shipped_at, 'deliveredOn', shipment.delivered_at,
    'items', coalesce((select json_agg(json_build_object('orderItemId', order_item_id, 'quantity', piece.quantity) order by item.position)
      from shipment_items piece join order_items item on item.id = piece.order_item_id where shipment_id = shipment.id), '[]')
  ) order by shipment.number) from shipments shipment where shipment.order_id = orders.id)`.as('shipments')

/** The items of an order and its shipments, canceled ones included. */
export type Fulfilment = { items: ShippableItem[]; shipments: ShipmentJson[] }

/** The items and shipments of an existing order. */
export async function findFulfilment(db: Database, orderId: string): Promise<Fulfilment> {
  const row = await db
    .selectFrom('orders')
    .select(
      sql<ShippableItem[]>`(
        select json_agg(json_build_object('id', id, 'quantity', quantity, 'priceAtPurchase', price_at_purchase, 'discount', discount)
          order by position) from order_items where order_id = orders.id)`.as('items'),
    )
    .select(orderShipmentsJson)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { items: row.items, shipments: row.shipments ?? [] }
}

/** How a shipment travels. */
export type ShipmentColumns = CourierDetails & { weightGrams: number | null }

type NewShipment = ShipmentColumns & {
  orderId: string
  number: number
  status: ShipmentStatus
  cashAmount: number
  createdAt: Date
  shippedAt: Date | null
}

/** Of two shipments that get the same number at once, the second one fails. */
const conflictIfNumberTaken = conflictIfTaken(
  'shipments_tracking_number_key',
  'trackingNumber',
  'Another shipment has this number.',
)

/** Inserts a shipment with its pieces; throws a conflict where another shipment of the courier has its number. */
export async function insertShipment(
  db: Database,
  shipment: NewShipment,
  pieces: ShipmentJson['items'],
): Promise<void> {
  const { id } = await db
    .insertInto('shipments')
    .values(shipment)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(conflictIfNumberTaken)
  await db
    .insertInto('shipmentItems')
    .values(pieces.map((piece) => ({ ...piece, shipmentId: id })))
    .execute()
}

/**
 * Writes how a shipment travels; what its courier reported is no problem of another number. Throws a conflict where another shipment of the
 * courier has its number.
 */
export const updateShipmentColumns = (db: Database, id: string, columns: ShipmentColumns) =>
  db
    .updateTable('shipments')
    .set({
      ...columns,
      courierProblem: sql<
        string | null
      >`case when tracking_number is not distinct from ${columns.trackingNumber} then courier_problem end`,
    })
    .where('id', '=', id)
    .execute()
    .catch(conflictIfNumberTaken)

/** What the courier of a shipment reported and the owner has to solve; null for nothing. */
export async function findCourierProblem(db: Database, id: string): Promise<string | null> {
  const shipment = await db.selectFrom('shipments').select('courierProblem').where('id', '=', id).executeTakeFirst()
  return shipment?.courierProblem ?? null
}

/** Writes what the courier of a shipment reported and the owner has to solve; null for nothing. */
export const updateCourierProblem = (db: Database, id: string, courierProblem: string | null) =>
  db
    .updateTable('shipments')
    .set({ courierProblem })
    .where('id', '=', id)
    .where(sql<boolean>`courier_problem is distinct from ${courierProblem}`)
    .execute()

type StatusColumns = { status: ShipmentStatus; shippedAt?: Date; deliveredAt?: Date }

/** Writes the status of shipments; a request for another attempt and a problem that the courier reported end with it. */
export const updateShipmentStatus = (db: Database, ids: readonly string[], columns: StatusColumns) =>
  db
    .updateTable('shipments')
    .set({ ...columns, reattemptDay: null, reattemptNote: null, courierProblem: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Writes how many attempts to deliver a shipment have failed, and when a person recorded the last one. */
export const updateFailedAttempts = (
  db: Database,
  id: string,
  attempts: { failedAttempts: number; attemptRecordedAt?: Date },
) => db.updateTable('shipments').set(attempts).where('id', '=', id).execute()

/** When a person recorded the last failed attempt to deliver a shipment; null if none did. */
export async function findAttemptRecordedAt(db: Database, id: string): Promise<Date | null> {
  const shipment = await db.selectFrom('shipments').select('attemptRecordedAt').where('id', '=', id).executeTakeFirst()
  return shipment?.attemptRecordedAt ?? null
}

/**
 * Adds an amount in paise, which can be negative, to the cash of an order's first packed shipment; it is at least 0. The courier of a booked
 * shipment collects the amount of the booking, so its cash stays. Returns the shipment if its cash has changed.
 */
export const addToPackedCash = (
  db: Database,
  orderId: string,
  amount: number,
): Promise<Pick<ShipmentJson, 'number' | 'cashAmount'> | undefined> =>
  db
    .updateTable('shipments')
    .set({ cashAmount: sql<number>`greatest(0, cash_amount + ${amount}::bigint)` })
    .where(
      'id',
      '=',
      sql<string>`(select id from shipments where order_id = ${orderId} and status = 'READY' and not ${hasBookedCourier}
        order by number limit 1)`,
    )
    .where(sql<boolean>`cash_amount <> greatest(0, cash_amount + ${amount}::bigint)`)
    .returning(['number', 'cashAmount'])
    .executeTakeFirst()

/** Whether an order has a packed shipment whose cash can still change, because no courier is booked for it. */
export async function hasUnbookedPacked(db: Database, orderId: string): Promise<boolean> {
  const shipment = await db
    .selectFrom('shipments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'READY')
    .where(sql<boolean>`not ${hasBookedCourier}`)
    .limit(1)
    .executeTakeFirst()
  return shipment !== undefined
}

/** The couriers of an order have no cash to collect: its shipments are packed at most. Returns whether a packed one had. */
export async function clearShipmentCash(db: Database, orderId: string): Promise<boolean> {
  const shipments = await db
    .updateTable('shipments')
    .set({ cashAmount: 0 })
    .where('orderId', '=', orderId)
    .where('cashAmount', '>', 0)
    .returning('status')
    .execute()
  return shipments.some(({ status }) => status === 'READY')
}

/** The order with a shipment of this courier under the same tracking number, other than `exceptId`; undefined for none. */
export const findOrderOfTrackingNumber = (
  db: Database,
  { trackingNumber, courierName }: Pick<ShipmentColumns, 'trackingNumber' | 'courierName'>,
  exceptId: string | null,
) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select('orders.shortId')
    .where('trackingNumber', '=', trackingNumber)
    .where('courierName', '=', courierName)
    .where('shipments.status', '<>', 'CANCELED')
    .$if(exceptId !== null, (query) => query.where('shipments.id', '<>', exceptId!))
    .executeTakeFirst()

/**
 * How many shipments of all orders of a user left the store, and how many of them came back or are on their way back. It is not the number of the
 * rule for cash on delivery (`returnedToOriginCount`), which counts parcels that are received back and orders that were canceled after they were
 * shipped.
 */
export const countCustomerParcels = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('shipments', 'shipments.orderId', 'orders.id')
    .select(sql<number>`count(*) filter (where shipments.status not in ('READY', 'CANCELED'))::int`.as('sent'))
    .select(sql<number>`count(*) filter (where shipments.status in ('RETURNING', 'RETURNED'))::int`.as('cameBack'))
    .where('orders.userId', '=', userId)
    .executeTakeFirstOrThrow()

/** Takes the pieces out of a shipment: they are no longer in its order. */
export const deleteShipmentItems = (db: Database, shipmentId: string) =>
  db.deleteFrom('shipmentItems').where('shipmentId', '=', shipmentId).execute()

/** Writes the customer's request for another attempt to deliver a shipment. */
export const updateReattempt = (
  db: Database,
  id: string,
  reattempt: { reattemptDay: string; reattemptNote: string | null; reattemptRequests: number },
) => db.updateTable('shipments').set(reattempt).where('id', '=', id).execute()

/** Writes whether a shipment of an order that is SHIPPED is on its way back. */
export const updateReturning = (db: Database, orderId: string) =>
  db
    .updateTable('orders')
    .set({
      isReturning: sql<boolean>`exists (select from shipments where order_id = orders.id and status = 'RETURNING')`,
    })
    .where('id', '=', orderId)
    .where('deliveryStatus', '=', 'SHIPPED')
    .execute()

/** Writes whether pieces of an order that is SHIPPED have not left the store. */
export const updatePartlyShipped = (db: Database, orderId: string, isPartlyShipped: boolean) =>
  db
    .updateTable('orders')
    .set({ isPartlyShipped })
    .where('id', '=', orderId)
    .where('isPartlyShipped', '<>', isPartlyShipped)
    .execute()
