import { type Selectable, sql } from 'kysely'
import { dayInIndia } from '#contract/india-time.ts'
import type { BookingState } from '#contract/orders/shipments/courier-bookings.ts'
import { storeEmail } from '#server/company/company.store.ts'
import { codesBeforePickup } from '#server/couriers/shiprocket/statuses.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { pieceWeightGrams } from '#server/delivery/delivery-settings.store.ts'
import { joinedAddressColumns } from '../address/delivery-address.ts'

const bookingColumns = [
  'id',
  'shipmentId',
  'returnId',
  'provider',
  'state',
  'reference',
  'claimedUntil',
  'courierId',
  'weightGrams',
  'lengthCm',
  'breadthCm',
  'heightCm',
  'providerOrderId',
  'providerShipmentId',
  'awb',
  'courierName',
  'charge',
  'labelUrl',
  'pickupAt',
  'pickupReference',
  'error',
  'trackedAt',
  'createdAt',
] as const

export type Booking = Pick<Selectable<Tables['courierBookings']>, (typeof bookingColumns)[number]>

/** What a booking or a report of a courier is about: a shipment, or the pickup of a return. */
export type CourierSubject = { shipmentId: string } | { returnId: string }

/**
 * Whether the courier of a shipment is booked, or may be: with the courier service, or elsewhere, where its number was entered by hand. It collects
 * the cash that was written before the booking.
 */
export const hasBookedCourier = sql<boolean>`(shipments.tracking_number is not null or exists (
  select from courier_bookings where shipment_id = shipments.id and state in ('REQUESTED', 'UNKNOWN', 'BOOKED')))`

/** Whether a report says that the courier has or had a shipment, or may have it. */
export const wasPickedUp = sql<boolean>`exists (select from courier_scans
  where courier_scans.shipment_id = shipments.id and (code is null or code <> all(${codesBeforePickup}::text[])))`

const bookingsOf = (db: Database, subject: CourierSubject) =>
  'shipmentId' in subject
    ? db.selectFrom('courierBookings').where('shipmentId', '=', subject.shipmentId)
    : db.selectFrom('courierBookings').where('returnId', '=', subject.returnId)

/** Of two bookings of one time the one that did not fail comes first. */
const isOver = sql`state in ('FAILED', 'CANCELED')`

/** The last booking of a shipment or of a pickup; undefined for none. */
export const findLastBooking = <Subject extends CourierSubject>(db: Database, subject: Subject) =>
  bookingsOf(db, subject)
    .select(bookingColumns)
    .orderBy('createdAt', 'desc')
    .orderBy(isOver)
    .limit(1)
    .executeTakeFirst() as Promise<(Booking & Subject) | undefined>

/** Removes courier, number and pickup day of a booking from its parcel or return, unless others were entered by hand. */
export async function clearBookedCourier(
  db: Database,
  subject: CourierSubject,
  { awb, pickupAt }: Pick<Booking, 'awb' | 'pickupAt'>,
): Promise<void> {
  const cleared = { courier: null, courierName: null, trackingNumber: null, trackingUrl: null }
  if ('shipmentId' in subject) {
    const { shipmentId } = subject
    await db
      .updateTable('shipments')
      .set({ ...cleared, courierProblem: null })
      .where('id', '=', shipmentId)
      .where('trackingNumber', '=', awb)
      .execute()
    return
  }
  const day = pickupAt && dayInIndia(pickupAt)
  await db
    .updateTable('orderReturns')
    .set({ ...cleared, pickupDay: sql<string | null>`nullif(pickup_day, ${day}::date)` })
    .where('id', '=', subject.returnId)
    .where('trackingNumber', '=', awb)
    .execute()
}

/** Whether reports about a booking are about its parcel or return: it is BOOKED, and no other courier or number was entered by hand. */
export async function isAboutGoods(db: Database, bookingId: string): Promise<boolean> {
  const booking = await db
    .selectFrom('courierBookings as booking')
    .leftJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .leftJoin('orderReturns as itemReturn', 'itemReturn.id', 'booking.returnId')
    .select('booking.id')
    .where('booking.id', '=', bookingId)
    .where('booking.state', '=', 'BOOKED')
    .where(
      sql<boolean>`(coalesce(shipments.courier, item_return.courier) is null
        or coalesce(shipments.tracking_number, item_return.tracking_number) = booking.awb)`,
    )
    .executeTakeFirst()
  return booking !== undefined
}

/** The last booking of each shipment of an order. */
export const findBookingsOfOrder = (db: Database, orderId: string) =>
  db
    .selectFrom('courierBookings as booking')
    .innerJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .select(bookingColumns.map((column) => `booking.${column}` as const))
    .select(wasPickedUp.as('wasPickedUp'))
    .distinctOn('booking.shipmentId')
    .where('shipments.orderId', '=', orderId)
    .orderBy('booking.shipmentId')
    .orderBy('booking.createdAt', 'desc')
    .orderBy(isOver)
    .$narrowType<{ shipmentId: string }>()
    .execute()

/** How often a shipment or a pickup was booked. */
export async function countBookings(db: Database, subject: CourierSubject): Promise<number> {
  const { count } = await bookingsOf(db, subject)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type NewBooking = CourierSubject &
  Pick<Booking, 'provider' | 'reference' | 'courierId' | 'weightGrams' | 'lengthCm' | 'breadthCm' | 'heightCm'> & {
    charge: number | null
    createdAt: Date
    updatedAt: Date
  }

/** Inserts a booking that is not sent yet; returns its id. */
export async function insertBooking(db: Database, booking: NewBooking): Promise<string> {
  const { id } = await db.insertInto('courierBookings').values(booking).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Claims a booking that is not decided for this process until a time; undefined where another one works on it, or it is decided.
 * `isRepeat` says whether a request was sent before.
 */
export async function claimBooking(db: Database, id: string, now: Date, until: Date) {
  const { rows } = await sql<{ isRepeat: boolean; returnId: string | null; provider: string }>`
    update courier_bookings booking set claimed_until = ${until}, was_sent = true
    from (select id, was_sent from courier_bookings where id = ${id} for update) before
    where booking.id = before.id and state in ('REQUESTED', 'UNKNOWN') and (claimed_until is null or claimed_until <= ${now})
    returning before.was_sent as "isRepeat", booking.return_id as "returnId", booking.provider`.execute(db)
  return rows[0]
}

/** Until when a process works on a booking that is not decided; null for none. */
export async function findClaimEnd(db: Database, id: string): Promise<Date | null> {
  const booking = await db
    .selectFrom('courierBookings')
    .select('claimedUntil')
    .where('id', '=', id)
    .where('state', 'in', ['REQUESTED', 'UNKNOWN'])
    .executeTakeFirst()
  return booking?.claimedUntil ?? null
}

type BookingColumns = Partial<{
  state: BookingState
  claimedUntil: Date | null
  providerOrderId: string
  providerShipmentId: string
  awb: string
  courierName: string
  labelUrl: string
  pickupAt: Date
  pickupReference: string | null
  error: string | null
  trackedAt: Date
}>

/** The longest error has two reasons of the service; the doctor searches the words between them. */
const maxErrorLength = 700
const maxReferenceLength = 200

/** Writes columns of a booking; of a text that is too long the beginning. */
export const updateBooking = (
  db: Database,
  id: string,
  updatedAt: Date,
  { error, pickupReference, ...columns }: BookingColumns,
) =>
  db
    .updateTable('courierBookings')
    .set({
      ...columns,
      error: error?.slice(0, maxErrorLength) ?? error,
      pickupReference: pickupReference?.slice(0, maxReferenceLength) ?? pickupReference,
      updatedAt,
    })
    .where('id', '=', id)
    .execute()

/** A booking with the fields of the order that its courier needs; undefined for none. */
export const findBookingToSend = (db: Database, id: string) =>
  db
    .selectFrom('courierBookings as booking')
    .innerJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(['booking.id', 'shipments.id as shipmentId', 'booking.reference', 'booking.courierId', 'booking.createdAt'])
    .select(['booking.weightGrams', 'booking.lengthCm', 'booking.breadthCm', 'booking.heightCm'])
    .select(['shipments.orderId', 'shipments.status as shipmentStatus', 'shipments.cashAmount'])
    .select(['orders.paymentMethod', 'orders.orderDate', 'orders.userId', storeEmail.as('storeEmail')])
    .select(['orders.firstName', 'orders.lastName', 'orders.email', 'orders.mobile'])
    .select(joinedAddressColumns)
    .select(
      sql<ParcelItem[]>`(
        select json_agg(json_build_object('name', item.name, 'sku', item.sku, 'hsn', item.hsn, 'pieces', piece.quantity,
          'quantity', item.quantity, 'priceAtPurchase', item.price_at_purchase, 'discount', item.discount) order by item.position)
        from shipment_items piece join order_items item on item.id = piece.order_item_id
        where piece.shipment_id = shipments.id)`.as('items'),
    )
    .where('booking.id', '=', id)
    .executeTakeFirst()

/** Pieces of an order's line in a shipment; the price of one piece and the discount of the whole line in paise. */
export type ParcelItem = {
  name: string
  sku: string | null
  hsn: string | null
  pieces: number
  quantity: number
  priceAtPurchase: number
  discount: number
}

/** The order that a shipment is sent for, as a courier charges it. */
export const findParcel = (db: Database, orderId: string, shipmentId: string) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(['shipments.status', 'shipments.number', 'orders.postalCode', 'orders.paymentMethod', 'cashAmount'])
    .select(wasPickedUp.as('wasPickedUp'))
    .where('shipments.id', '=', shipmentId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

/** Each shipment of an order with its weight: the entered one, else that of its pieces. */
export const findWeights = (db: Database, orderId: string) =>
  db
    .selectFrom('shipments')
    .select('shipments.id as shipmentId')
    .select((shipment) => [
      sql<number | null>`coalesce(${shipment.ref('shipments.weightGrams')}, (
        select sum(piece.quantity * ${pieceWeightGrams})::int from shipment_items piece
        join order_items item on item.id = piece.order_item_id
        left join product_variants variant on variant.id = item.product_variant_id
        left join products product on product.id = variant.product_id
        where piece.shipment_id = shipments.id))`.as('weightGrams'),
    ])
    .where('orderId', '=', orderId)
    .where('status', '<>', 'CANCELED')
    .orderBy('number')
    .execute()

/** The sides of the parcel that was booked last. */
export const findLastSize = (db: Database) =>
  db
    .selectFrom('courierBookings')
    .select(['lengthCm', 'breadthCm', 'heightCm'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
