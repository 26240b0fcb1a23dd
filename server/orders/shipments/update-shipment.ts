import type { Input } from '#contract/endpoint.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, changedMeanwhile } from '#server/errors.ts'
import { findLastBooking, findParcel } from '../couriers/bookings.store.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { auditShipment } from './audit-shipment.ts'
import { findShipment } from './find-shipment.ts'
import { toShipmentColumns } from './shipment-columns.ts'
import { type ShipmentColumns, type ShipmentJson, updateShipmentColumns } from './shipments.store.ts'

type UpdateShipmentInput = Input<typeof shipments.updateShipment>

/**
 * Changes the courier, number, link or weight of a shipment for an administrator; the history names a new courier or number. Of what
 * equals `seen` the stored value stays. Throws a conflict for another courier or number of a parcel that is booked with the courier service and was
 * not picked up.
 */
export function updateShipment(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: UpdateShipmentInput['params'],
  { seen, ...details }: UpdateShipmentInput['body'],
) {
  const now = context.clock()
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const before = await findShipment(trx, id, shipmentId)
    if (before.status === 'CANCELED') throw new AppError('conflict', 'This shipment was canceled.')
    const given = await toShipmentColumns(trx, details, shipmentId)
    const columns = seen ? mergeChanges(before, seen, given) : given
    if (hasOtherCourier(before, columns)) await assertNotBooked(context, trx, id, before)
    await updateShipmentColumns(trx, shipmentId, columns)
    const after = { ...before, ...columns }
    if (shipmentText(after) !== shipmentText(before)) {
      const states = { fromState: before.status, toState: before.status }
      await insertOrderEvents(trx, id, actor, now, [
        { event: 'SHIPMENT_CHANGED', ...states, note: shipmentText(after) },
      ])
    }
    await auditShipment(trx, { order, actor, now, before, after })
    return { message: 'The shipment is saved.', order: await getOrderResponse(trx, id) }
  })
}

const hasOtherCourier = (before: ShipmentColumns, after: ShipmentColumns): boolean =>
  before.courier !== after.courier ||
  before.courierName !== after.courierName ||
  before.trackingNumber !== after.trackingNumber

/**
 * Throws a conflict for a parcel that waits for the courier of its booking: that one would still come for it. A booking with a former courier
 * service, or of a parcel that was picked up, cannot be canceled by the store, so its parcel can get another courier or number.
 */
async function assertNotBooked(
  { couriers }: AppContext,
  trx: Database,
  orderId: string,
  { id: shipmentId, trackingNumber }: ShipmentJson,
): Promise<void> {
  const booking = await findLastBooking(trx, { shipmentId })
  if (booking?.state !== 'BOOKED' || booking.provider !== couriers.kind || booking.awb !== trackingNumber) return
  if ((await findParcel(trx, orderId, shipmentId))?.wasPickedUp) return
  throw new AppError('conflict', `This parcel is booked with ${booking.courierName}. Cancel the booking first.`)
}

const courierColumns = ['courier', 'courierName', 'trackingNumber', 'trackingUrl'] as const

/** The given columns, and the stored ones where the given ones are those that were seen; a conflict where both differ from them. */
function mergeChanges(stored: ShipmentColumns, seen: ShipmentColumns, given: ShipmentColumns): ShipmentColumns {
  const newerOf = (columns: readonly (keyof ShipmentColumns)[]): ShipmentColumns => {
    const areEqual = (one: ShipmentColumns, other: ShipmentColumns) =>
      columns.every((column) => one[column] === other[column])
    if (areEqual(given, seen)) return stored
    if (!areEqual(stored, seen) && !areEqual(stored, given)) throw changedMeanwhile('shipment')
    return given
  }
  const { courier, courierName, trackingNumber, trackingUrl } = newerOf(courierColumns)
  return { courier, courierName, trackingNumber, trackingUrl, weightGrams: newerOf(['weightGrams']).weightGrams }
}
