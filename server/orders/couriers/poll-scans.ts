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
  for (const { id, awb, provider } of await findBookingsToTrack(db, clock(), batchSize)) {
    if (!awb || provider !== couriers.kind) continue
    try {
      await trackBooking(context, { id, awb })
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
  for (const { id, provider, providerOrderId } of await findBookingsToCancel(db, batchSize)) {
    if (couriers.kind === 'none' || !providerOrderId || provider !== couriers.kind) continue
    const result = await couriers.provider.cancel(providerOrderId)
    if (result.kind === 'unknown') return
    const error =
      result.kind === 'refused' ? `Not canceled by the courier service: ${result.reason}`.slice(0, 300) : null
    if (error) log.error({ bookingId: id, reason: error }, 'the booking of a canceled shipment remains')
    await updateBooking(db, id, clock(), { state: 'CANCELED', error })
  }
}
