import type { Input } from '#contract/endpoint.ts'
import { courierText } from '#contract/orders/shipments/shipment-text.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { assertNotBooked } from '../couriers/assert-not-booked.ts'
import { findParcel } from '../couriers/bookings.store.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { auditShipment } from './audit-shipment.ts'
import { findShipment } from './find-shipment.ts'
import { hasOtherCourier, mergeChange, mergeCourier } from './merge-change.ts'
import { toShipmentColumns } from './shipment-columns.ts'
import { shipmentEvent } from './shipment-event.ts'
import { type ShipmentColumns, type ShipmentJson, updateShipmentColumns } from './shipments.store.ts'

type UpdateShipmentInput = Input<typeof shipments.updateShipment>

/**
 * Changes the courier, number, link or weight of a shipment for an administrator; the history names a new courier or number. Of what
 * equals `seen` the stored value stays. Throws a conflict for another courier or number of a parcel that is booked with the courier service, or may
 * be, and was not picked up.
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
    if (hasOtherCourier(before, columns)) await assertCanTravelOtherwise(context, trx, id, before)
    await updateShipmentColumns(trx, shipmentId, columns)
    const after = { ...before, ...columns }
    if (courierText(after) !== courierText(before))
      await insertOrderEvents(trx, id, actor, now, [shipmentEvent(after, before.status, before.status)])
    await auditShipment(trx, { order, actor, now, before, after })
    return { message: 'The shipment is saved.', order: await getOrderResponse(trx, id) }
  })
}

/**
 * Throws a conflict for a parcel whose booked courier would still come for it. One that was picked up can get another courier or number, because its
 * booking cannot be canceled.
 */
async function assertCanTravelOtherwise(
  context: AppContext,
  trx: Database,
  orderId: string,
  { id: shipmentId, trackingNumber, status }: ShipmentJson,
): Promise<void> {
  if ((await findParcel(trx, orderId, shipmentId))?.wasPickedUp) return
  await assertNotBooked(context, trx, { shipmentId }, { trackingNumber, isWaiting: status === 'READY' })
}

/** The given columns, and the stored ones where the given ones are those that were seen; a conflict where both differ from them. */
const mergeChanges = (stored: ShipmentColumns, seen: ShipmentColumns, given: ShipmentColumns): ShipmentColumns => ({
  ...mergeCourier('shipment', { stored, seen, given }),
  weightGrams: mergeChange('shipment', {
    stored: stored.weightGrams,
    seen: seen.weightGrams,
    given: given.weightGrams,
  }),
})
