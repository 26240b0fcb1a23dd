import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findPickupsToCancel } from '../returns/pickup/pickups.store.ts'
import { cancelUnneededBookings } from './cancel-unneeded-bookings.ts'
import { findBookingsToCancel, findBookingsToTrack } from './scans.store.ts'
import { trackBooking } from './track-booking.ts'

/** The job that follows booked shipments and returns of which no webhook arrived. */
export const pollScansJob = 'poll-courier-scans'

/** Bookings of one run; the others follow in the next one. */
const batchSize = 100

/** Asks where shipments and returns without news are, and cancels the bookings of those that ended, so that no courier comes for them. */
export async function pollScans(context: AppContext): Promise<void> {
  const { couriers, db, clock, log } = context
  if (couriers.kind === 'none') return
  const { kind, provider } = couriers
  await cancelUnneededBookings(context, provider, await findBookingsToCancel(db, kind, clock(), batchSize))
  await cancelUnneededBookings(context, provider, await findPickupsToCancel(db, kind, clock(), batchSize))
  for (const booking of await findBookingsToTrack(db, kind, clock(), batchSize)) {
    const { id, awb } = booking
    if (!awb) continue
    try {
      await trackBooking(context, { ...booking, awb })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ bookingId: id, kind: error.kind }, 'a booking could not be followed')
      // A service that does not answer is not asked about the rest.
      if (error.kind === 'providerFailed') return
    }
  }
}
