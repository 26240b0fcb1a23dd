import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { updateBooking } from './bookings.store.ts'
import { findBookingsToCancel, findBookingsToTrack } from './scans.store.ts'
import { trackBooking } from './track-booking.ts'

/** The job that follows booked shipments of which no webhook arrived. */
export const pollScansJob = 'poll-courier-scans'

/** Shipments of one run; the others follow in the next one. */
const batchSize = 100

/** Asks where shipments without news are, and cancels the bookings of shipments that were canceled. */
export async function pollScans(context: AppContext): Promise<void> {
  const { couriers, db, clock, log } = context
  if (couriers.kind === 'none') return
  await cancelLeftBookings(context)
  for (const booking of await findBookingsToTrack(db, couriers.kind, clock(), batchSize)) {
    const { id, awb } = booking
    if (!awb) continue
    try {
      await trackBooking(context, { ...booking, awb })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ bookingId: id, reason: error.message }, 'a shipment could not be followed')
      // A service that does not answer is not asked about the rest.
      if (error.kind === 'providerFailed') return
    }
  }
}

/** Cancels the bookings of canceled shipments at the service, so that no courier comes for them. */
async function cancelLeftBookings({ couriers, db, clock, log }: AppContext): Promise<void> {
  if (couriers.kind === 'none') return
  for (const { id, ...order } of await findBookingsToCancel(db, couriers.kind, clock(), batchSize)) {
    const result = await couriers.provider.cancel(order)
    if (result.kind === 'refused' && result.isTemporary) return
    const error =
      result.kind === 'canceled' ? null : `Not canceled by the courier service: ${result.reason}`.slice(0, 300)
    // One without an answer is tried again after the others.
    if (error) log.error({ bookingId: id, reason: error }, 'the booking of a canceled shipment remains')
    await updateBooking(db, id, clock(), { ...(result.kind !== 'unknown' && { state: 'CANCELED' }), error })
  }
}
