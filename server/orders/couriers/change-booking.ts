import type { Input } from '#contract/endpoint.ts'
import type { BookingAction, courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import { isDispatched, type ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { shipmentEvent } from '../shipments/shipment-event.ts'
import { updateShipmentColumns } from '../shipments/shipments.store.ts'
import { auditBooking } from './audit-booking.ts'
import { shipmentBookingResponse } from './book-shipment.ts'
import { type Booking, findLastBooking, findParcel, updateBooking } from './bookings.store.ts'
import { courierService, storeFailedCall } from './courier-service.ts'
import { processBooking } from './process-booking.ts'
import { trackBooking } from './track-booking.ts'

type ChangeInput = Input<typeof courierBookings.changeBooking>
type ShipmentBooking = Booking & { shipmentId: string }
type Booked = ShipmentBooking & { providerOrderId: string; providerShipmentId: string; awb: string }
type Change = { context: AppContext; orderId: string; userId: string; booking: Booked }

/** Applies an action to the last booking of a shipment for an administrator. */
export async function changeBooking(
  context: AppContext,
  { id: userId }: Caller,
  { id: orderId, shipmentId }: ChangeInput['params'],
  { action }: ChangeInput['body'],
) {
  courierService(context)
  if (!(await findParcel(context.db, orderId, shipmentId))) throw notFound('Shipment')
  const booking = await findLastBooking(context.db, { shipmentId })
  if (!booking) throw new AppError('conflict', 'This parcel is not booked with a courier.')
  courierService(context, booking.provider)
  if (action === 'check' && !isBooked(booking)) {
    await processBooking(context, booking.id)
    return shipmentBookingResponse(context, orderId, shipmentId)
  }
  if (!isBooked(booking)) throw new AppError('conflict', 'This parcel is not booked with a courier.')
  const message = await actions[action]({ context, orderId, userId, booking })
  return shipmentBookingResponse(context, orderId, shipmentId, message)
}

const isBooked = (booking: ShipmentBooking): booking is Booked => booking.state === 'BOOKED'

/** What each action does; it returns the message for the administrator. */
const actions: Record<BookingAction, (change: Change) => Promise<string>> = {
  check: async ({ context, orderId, booking }) => {
    await trackBooking(context, { ...booking, orderId })
    return 'The courier service was asked where the parcel is.'
  },
  label: async ({ context, orderId, userId, booking }) => {
    const { provider } = courierService(context)
    const result = await provider.label(booking.providerShipmentId)
    if (result.kind !== 'created') throw await storeFailedCall(context, booking.id, result)
    await writeChange(context, { orderId, userId, booking, after: 'label created' }, (trx, now) =>
      updateBooking(trx, booking.id, now, { labelUrl: result.url, error: null }),
    )
    return 'The label is ready.'
  },
  pickup: async ({ context, orderId, userId, booking }) => {
    const { provider } = courierService(context)
    const result = await provider.requestPickup(booking.providerShipmentId)
    if (result.kind !== 'requested') throw await storeFailedCall(context, booking.id, result)
    await writeChange(context, { orderId, userId, booking, after: 'pickup requested' }, (trx, now) =>
      updateBooking(trx, booking.id, now, {
        pickupAt: result.at ?? booking.pickupAt ?? now,
        pickupReference: result.reference ?? booking.pickupReference,
        error: null,
      }),
    )
    return 'The pickup is requested.'
  },
  cancel: async ({ context, orderId, userId, booking }) => {
    const { provider } = courierService(context)
    const before = await findParcel(context.db, orderId, booking.shipmentId)
    if (before?.status !== 'READY' && before?.wasPickedUp !== false) {
      throw new AppError('conflict', 'This parcel is with the courier already; it cannot be canceled there.')
    }
    const result = await provider.cancel(booking)
    if (result.kind !== 'canceled') throw await storeFailedCall(context, booking.id, result)
    const error = await writeChange(context, { orderId, userId, booking, after: 'booking canceled' }, (trx, now) =>
      recordCanceled(trx, orderId, userId, { ...booking, statusBefore: before.status }, now),
    )
    if (error) throw new AppError('conflict', error)
    return 'The booking is canceled.'
  },
}

type WrittenChange = Omit<Change, 'context'> & { after: string }

async function writeChange<Result>(
  { db, clock }: AppContext,
  { orderId, userId, booking, after }: WrittenChange,
  write: (trx: Database, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    await lockExistingOrder(trx, orderId)
    const shipment = await findShipment(trx, orderId, booking.shipmentId)
    const result = await write(trx, now)
    await auditBooking(trx, { orderId, parcel: shipment.number, userId, now, before: 'booked', after })
    return result
  })
}

/**
 * Writes that a booking is canceled; its shipment has no courier any more, and can be booked again. One that left while the service was called keeps
 * its number and stays BOOKED, so that it is followed: then it returns the error, which is stored in the booking.
 */
async function recordCanceled(
  trx: Database,
  orderId: string,
  userId: string,
  { id, shipmentId, awb, statusBefore }: Booked & { statusBefore: ShipmentStatus },
  now: Date,
): Promise<string | null> {
  const shipment = await findShipment(trx, orderId, shipmentId)
  const hasNumber = shipment.trackingNumber === awb
  const parcel = await findParcel(trx, orderId, shipmentId)
  const hasLeft = isDispatched(shipment.status) && (shipment.status !== statusBefore || parcel?.wasPickedUp)
  if (hasNumber && hasLeft) {
    const error =
      'The courier service has canceled the booking, but the parcel has left meanwhile. Ask the service about it.'
    await updateBooking(trx, id, now, { error })
    return error
  }
  await updateBooking(trx, id, now, { state: 'CANCELED', error: null })
  if (!hasNumber) return null
  await updateShipmentColumns(trx, shipmentId, { ...unnamedCourier, weightGrams: shipment.weightGrams })
  const event = shipmentEvent(shipment, shipment.status, 'BOOKING_CANCELED', 'booking canceled')
  await insertOrderEvents(trx, orderId, { actor: 'administrator', userId }, now, [event])
  return null
}
