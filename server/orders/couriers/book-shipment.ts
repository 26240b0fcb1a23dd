import type { Input } from '#contract/endpoint.ts'
import type { courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder } from '../orders.store.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { assertCanSend } from '../shipments/send-shipment.ts'
import { auditBooking } from './audit-booking.ts'
import { bookingResponse } from './booking-response.ts'
import { countBookings, findLastBooking, insertBooking } from './bookings.store.ts'
import { courierService } from './courier-service.ts'
import { bookingLease, processBooking, queueBooking } from './process-booking.ts'

type BookInput = Input<typeof courierBookings.book>

/**
 * Books a courier for a packed shipment. The booking is committed before the service is called, outside of any transaction, so that a job
 * continues it after a crash.
 */
export async function bookShipment(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: BookInput['params'],
  { charge, ...input }: BookInput['body'],
) {
  const { kind: provider } = courierService(context)
  const now = context.clock()
  const bookingId = await inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    assertCanSend(order)
    const shipment = await findShipment(trx, id, shipmentId)
    if (shipment.status !== 'READY')
      throw new AppError('conflict', 'Only a packed parcel can be booked with a courier.')
    const attempt = (await countBookings(trx, shipmentId)) + 1
    const reference = bookingReference({ shortId: toShortId(order), shipment, attempt })
    const created = await insertBooking(trx, {
      ...input,
      shipmentId,
      provider,
      reference,
      charge: charge ?? null,
      createdAt: now,
      updatedAt: now,
    })
    await auditBooking(trx, { order, shipment, userId, now, before: null, after: 'requested' })
    // Unless this request ends before: then the job does it.
    await queueBooking(trx, created, new Date(now.getTime() + bookingLease))
    return created
  }).catch(rejectSecondBooking)
  await processBooking(context, bookingId)
  return bookingAnswer(context, id, shipmentId)
}

/** The booking and the order as they are now, with what became of the request. */
export async function bookingAnswer({ db }: AppContext, orderId: string, shipmentId: string, message?: string) {
  const booking = await findLastBooking(db, shipmentId)
  if (!booking) throw new AppError('conflict', 'This parcel is not booked with a courier.')
  const texts = {
    REQUESTED: 'The parcel is being booked.',
    BOOKED: `The parcel is booked with ${booking.courierName}.`,
    FAILED: `The parcel could not be booked: ${booking.error}`,
    UNKNOWN: 'The courier service did not answer. It is asked again in the background.',
    CANCELED: 'The booking is canceled.',
  }
  return {
    message: message ?? texts[booking.state],
    booking: bookingResponse(booking),
    order: orderResponse(await getOrder(db, orderId)),
  }
}

type ReferenceParts = { shortId: string; shipment: { id: string; number: number }; attempt: number }

/**
 * Our id of the order at the service: readable, and unique by the shipment's id. Each booking has its own, because Shiprocket takes neither
 * the id of an existing order nor that of a canceled one; at most 50 characters.
 */
const bookingReference = ({ shortId, shipment, attempt }: ReferenceParts): string =>
  `${shortId}-${shipment.number}-${attempt}-${shipment.id.replaceAll('-', '').slice(-12)}`

function rejectSecondBooking(error: unknown): never {
  if (isDatabaseError(error, uniqueViolation, 'courier_bookings_open_key')) {
    throw new AppError('conflict', 'This parcel is booked already.')
  }
  throw error
}
