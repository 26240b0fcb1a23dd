import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { CourierService } from '#contract/orders/shipments/couriers.ts'
import type { ProviderScan } from '#server/couriers/provider.ts'
import type { PickupMeaning, ScanMeaning } from '#server/couriers/scan-meaning.ts'
import type { Database } from '#server/database/connect.ts'
import { type CourierSubject, wasPickedUp } from './bookings.store.ts'
import type { MeaningfulScan } from './scan-rules.ts'

export type ScanSource = 'webhook' | 'poll'

type Received = CourierSubject & { receivedAt: Date; source: ScanSource }

/** Stores scans of a shipment or return that are not stored yet; returns the ids of these with their index in the list. */
export async function insertScans(
  db: Database,
  { receivedAt, source, ...subject }: Received,
  scans: readonly ProviderScan[],
): Promise<{ id: number; index: number }[]> {
  const shipmentId = 'shipmentId' in subject ? subject.shipmentId : null
  const returnId = 'returnId' in subject ? subject.returnId : null
  const values = scans.map(({ code, label, activity, location, happenedAt, raw }) => ({
    code,
    label,
    activity,
    location,
    happenedAt: happenedAt.toISOString(),
    raw,
  }))
  // "index" relates the new rows to the list: a statement returns them in any order.
  const { rows } = await sql<{ id: number; index: number }>`
    with given as (
      select ordinality::int - 1 as index, scan.* from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as (code text, label text, activity text, location text, "happenedAt" timestamptz, raw jsonb)) with ordinality
        as scan (code, label, activity, location, happened_at, raw, ordinality)
    ), inserted as (
      insert into courier_scans (shipment_id, return_id, code, label, activity, location, happened_at, received_at, source, raw)
      select ${shipmentId}::uuid, ${returnId}::uuid, code, label, activity, location, happened_at, ${receivedAt}, ${source}, raw from given order by index
      on conflict on constraint courier_scans_once_key do nothing
      returning id, code, label, activity, location, happened_at
    )
    select distinct on (inserted.id) inserted.id::int as id, given.index from inserted join given
      on given.happened_at::timestamptz(3) = inserted.happened_at and given.code is not distinct from inserted.code
      and given.activity is not distinct from inserted.activity and given.location is not distinct from inserted.location
    order by inserted.id, given.index`.execute(db)
  return rows
}

/** Writes that a scan moved its shipment or return. */
export const updateScanTransition = (db: Database, id: number, transition: ScanMeaning | PickupMeaning) =>
  db.updateTable('courierScans').set({ transition }).where('id', '=', id).execute()

/** The latest scan that moved a shipment; null for none. */
export async function findLastAppliedScan(db: Database, shipmentId: string): Promise<MeaningfulScan | null> {
  const scan = await db
    .selectFrom('courierScans')
    .select(['transition', 'happenedAt'])
    .where('shipmentId', '=', shipmentId)
    .where('transition', 'is not', null)
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return scan ? { meaning: scan.transition as ScanMeaning, happenedAt: scan.happenedAt } : null
}

/** The newest report about a shipment with one of these codes, up to a time; undefined for none. */
export const findNewestScan = (db: Database, shipmentId: string, codes: readonly string[], until: Date) =>
  db
    .selectFrom('courierScans')
    .select([sql<number>`id::int`.as('id'), 'code', 'activity', 'transition'])
    .where('shipmentId', '=', shipmentId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('happenedAt', '<=', until)
    .orderBy('happenedAt', 'desc')
    .orderBy('courierScans.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const orderOfBooking = sql<string>`coalesce(shipments.order_id, item_return.order_id)`.as('orderId')

/**
 * The booking with a number of a courier, with its order; undefined for an unknown number. Two couriers can give the same number: then it is
 * that of the named one, and otherwise that of a BOOKED booking, the newest first.
 */
export const findBookingByAwb = (db: Database, awb: string, courierName: string | null) =>
  db
    .selectFrom('courierBookings as booking')
    .leftJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .leftJoin('orderReturns as itemReturn', 'itemReturn.id', 'booking.returnId')
    .select(['booking.id', 'booking.shipmentId', 'booking.returnId'])
    .select(orderOfBooking)
    .where('awb', '=', awb)
    .orderBy(sql`booking.courier_name is not distinct from ${courierName}`, 'desc')
    .orderBy(sql`booking.state = 'BOOKED'`, 'desc')
    .orderBy('booking.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How long a booking without news is not asked about, and for how long bookings are followed, in hours. */
const quietHours = 4
export const followHours = 60 * 24

/** Booked shipments that are not over, and returns whose goods have not arrived, without a report for some hours, the longest first. */
export const findBookingsToTrack = (db: Database, provider: CourierService, now: Date, limit: number) =>
  db
    .selectFrom('courierBookings as booking')
    .leftJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .leftJoin('orderReturns as itemReturn', 'itemReturn.id', 'booking.returnId')
    .select(['booking.id', 'booking.shipmentId', 'booking.returnId', 'booking.awb'])
    .select(orderOfBooking)
    .where('booking.state', '=', 'BOOKED')
    .where('booking.provider', '=', provider)
    .where((row) =>
      row.or([
        row('shipments.status', 'in', ['READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'RETURNING']),
        row.and([row('itemReturn.status', 'in', ['APPROVED', 'IN_TRANSIT']), hasNotArrived]),
      ]),
    )
    .where('booking.createdAt', '>', new Date(now.getTime() - followHours * hourMs))
    .where(lastNews, '<', new Date(now.getTime() - quietHours * hourMs))
    .orderBy(lastNews)
    .limit(limit)
    .execute()

const hasNotArrived = sql<boolean>`not exists (select from courier_scans where return_id = booking.return_id and transition = 'arrive')`

const lastNews = sql<Date>`greatest(booking.created_at, booking.tracked_at,
  (select max(received_at) from courier_scans where courier_scans.shipment_id = booking.shipment_id or courier_scans.return_id = booking.return_id))`

/**
 * Bookings whose shipment was canceled, or is in the store again without having been picked up: the service still expects the parcel. The one that was
 * tried last comes last.
 */
export const findBookingsToCancel = (db: Database, provider: CourierService, now: Date, limit: number) =>
  db
    .selectFrom('courierBookings as booking')
    .innerJoin('shipments', 'shipments.id', 'booking.shipmentId')
    .select(['booking.id', 'booking.reference', 'booking.providerOrderId'])
    .where('booking.state', '=', 'BOOKED')
    .where('booking.provider', '=', provider)
    .where((row) =>
      row.or([
        row('shipments.status', '=', 'CANCELED'),
        row.and([row('shipments.status', '=', 'RETURNED'), row.not(wasPickedUp)]),
      ]),
    )
    .where('booking.createdAt', '>', new Date(now.getTime() - followHours * hourMs))
    .orderBy('booking.updatedAt')
    .limit(limit)
    .execute()

/** A scan as JSON in an order's row: the time is text. */
export type ScanJson = {
  shipmentId: string
  at: string
  status: string | null
  text: string | null
  location: string | null
}

/** The scans of an order's shipments as JSON, the oldest first; null without any. */
export const orderScansJson = sql<ScanJson[] | null>`(
  select json_agg(json_build_object('shipmentId', scan.shipment_id, 'at', scan.happened_at, 'status', scan.label, 'text', scan.activity,
    'location', scan.location) order by scan.happened_at, scan.id)
  from courier_scans scan join shipments on shipments.id = scan.shipment_id where shipments.order_id = orders.id)`.as(
  'scans',
)
