import type { Input } from '#contract/endpoint.ts'
import type { courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { assertCanSend } from '../shipments/send-shipment.ts'
import { auditBooking } from './audit-booking.ts'
import { bookingMessage, bookingResponse } from './booking-response.ts'
import { findLastBooking, findParcel } from './bookings.store.ts'
import { courierService } from './courier-service.ts'
import { processBooking } from './process-booking.ts'
import { requestBooking } from './request-booking.ts'

type BookInput = Input<typeof courierBookings.book>

/**
 * Books a courier for a packed shipment. The booking is committed before the service is called, outside of any transaction, so that a job
 * continues it after a crash.
 */
export async function bookShipment(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: BookInput['params'],
  input: BookInput['body'],
) {
  const { kind: provider } = courierService(context)
  const now = context.clock()
  const bookingId = await inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    assertCanSend(order)
    const shipment = await findShipment(trx, id, shipmentId)
    if (shipment.status !== 'READY')
      throw new AppError('conflict', 'Only a packed parcel can be booked with a courier.')
    const created = await requestBooking(
      trx,
      { shipmentId },
      {
        ...input,
        provider,
        name: `${toShortId(order)}-${shipment.number}`,
        isBookedText: 'This parcel is booked already.',
        now,
      },
    )
    await auditBooking(trx, { orderId: id, parcel: shipment.number, userId, now, before: null, after: 'requested' })
    return created
  })
  await processBooking(context, bookingId)
  return shipmentBookingResponse(context, id, shipmentId)
}

/** The booking and the order as they are now, with what became of the request. */
export async function shipmentBookingResponse(
  context: AppContext,
  orderId: string,
  shipmentId: string,
  message?: string,
) {
  const { kind: service } = courierService(context)
  const { db } = context
  const [booking, parcel] = [await findLastBooking(db, { shipmentId }), await findParcel(db, orderId, shipmentId)]
  if (!booking || !parcel) throw new AppError('conflict', 'This parcel is not booked with a courier.')
  return {
    message: message ?? bookingMessage(booking, 'parcel'),
    booking: bookingResponse({ ...booking, wasPickedUp: parcel.wasPickedUp }, service),
    order: await getOrderResponse(db, orderId),
  }
}
