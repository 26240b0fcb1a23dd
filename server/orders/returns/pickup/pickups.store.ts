import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { CourierService } from '#contract/orders/shipments/couriers.ts'
import { storeEmail } from '#server/company/company.store.ts'
import type { PickupMeaning } from '#server/couriers/scan-meaning.ts'
import type { Database } from '#server/database/connect.ts'
import { pieceWeightGrams } from '#server/delivery/delivery-settings.store.ts'
import { joinedAddressColumns } from '../../address/delivery-address.ts'
import { followHours } from '../../couriers/scans.store.ts'

/** Pieces of a return; the amount of all of them in paise. */
type ReturnedPiece = { name: string; sku: string | null; hsn: string | null; quantity: number; amount: number }

/** A booking of a pickup with the fields of the return and its order that its courier needs; undefined for none. */
export const findPickupToSend = (db: Database, id: string) =>
  db
    .selectFrom('courierBookings as booking')
    .innerJoin('orderReturns as itemReturn', 'itemReturn.id', 'booking.returnId')
    .innerJoin('orders', 'orders.id', 'itemReturn.orderId')
    .select(['booking.id', 'booking.reference', 'booking.courierId', 'booking.createdAt'])
    .select(['booking.weightGrams', 'booking.lengthCm', 'booking.breadthCm', 'booking.heightCm'])
    .select(['itemReturn.id as returnId', 'itemReturn.orderId', 'itemReturn.status', 'itemReturn.method'])
    .select(['orders.userId', storeEmail.as('storeEmail')])
    .select(['orders.firstName', 'orders.lastName', 'orders.email', 'orders.mobile'])
    .select(joinedAddressColumns)
    .select(
      sql<ReturnedPiece[]>`(
        select json_agg(json_build_object('name', piece.name, 'sku', item.sku, 'hsn', item.hsn, 'quantity', piece.quantity,
          'amount', piece.amount) order by piece.position)
        from order_return_items piece left join order_items item on item.id = piece.order_item_id
        where piece.return_id = item_return.id)`.as('items'),
    )
    .where('booking.id', '=', id)
    .executeTakeFirst()

/** A return as couriers charge its pickup: the value is what was paid for its pieces, in paise; undefined for none of the order. */
export const findReturnParcel = (db: Database, orderId: string, returnId: string) =>
  db
    .selectFrom('orderReturns as itemReturn')
    .innerJoin('orders', 'orders.id', 'itemReturn.orderId')
    .select(['itemReturn.status', 'itemReturn.method', 'itemReturn.number', 'orders.postalCode'])
    .select([
      sql<number>`(select sum(amount) from order_return_items where return_id = item_return.id)::bigint`.as('value'),
      sql<number | null>`(
        select sum(piece.quantity * ${pieceWeightGrams})::int from order_return_items piece
        join order_items item on item.id = piece.order_item_id
        left join product_variants variant on variant.id = item.product_variant_id
        left join products product on product.id = variant.product_id
        where piece.return_id = item_return.id)`.as('weightGrams'),
    ])
    .where('itemReturn.id', '=', returnId)
    .where('itemReturn.orderId', '=', orderId)
    .executeTakeFirst()

/** At most so many reports are shown: the newest. */
const maxReports = 50

/** What couriers reported about the pickup of a return, the newest first. */
export const findPickupReports = (db: Database, returnId: string) =>
  db
    .selectFrom('courierScans')
    .select(['happenedAt as at', 'label as status', 'activity as text', 'location'])
    .where('returnId', '=', returnId)
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxReports)
    .execute()

/** The scans that were applied to a return, with their times. */
export async function findAppliedPickupScans(
  db: Database,
  returnId: string,
): Promise<{ meaning: PickupMeaning; happenedAt: Date }[]> {
  const scans = await db
    .selectFrom('courierScans')
    .select(['transition', 'happenedAt'])
    .where('returnId', '=', returnId)
    .where('transition', 'is not', null)
    .execute()
  return scans.map(({ transition, happenedAt }) => ({ meaning: transition as PickupMeaning, happenedAt }))
}

/** Whether the goods of a return were sent under another number than that of the booking, or under none, and not picked up by its courier. */
const travelsOtherwise = sql<boolean>`(item_return.tracking_number is distinct from booking.awb
  and not exists (select from courier_scans where return_id = booking.return_id and transition in ('pickUp', 'arrive')))`

/**
 * Booked pickups of returns that ended without having been picked up, or whose goods travel with another courier: the booked one would still come. The
 * one that was tried last comes last.
 */
export const findPickupsToCancel = (db: Database, provider: CourierService, now: Date, limit: number) =>
  db
    .selectFrom('courierBookings as booking')
    .innerJoin('orderReturns as itemReturn', 'itemReturn.id', 'booking.returnId')
    .select(['booking.id', 'booking.reference', 'booking.providerOrderId', 'booking.createdAt as pickupRequestedAt'])
    .where('booking.state', '=', 'BOOKED')
    .where('booking.provider', '=', provider)
    .where((row) =>
      row.or([
        row.and([
          row('itemReturn.status', 'in', ['COMPLETED', 'REJECTED', 'WITHDRAWN']),
          row('itemReturn.sentAt', 'is', null),
        ]),
        row.and([row('itemReturn.status', 'in', ['IN_TRANSIT', 'COMPLETED']), travelsOtherwise]),
      ]),
    )
    .where('booking.createdAt', '>', new Date(now.getTime() - followHours * hourMs))
    .orderBy('booking.updatedAt')
    .limit(limit)
    .execute()
