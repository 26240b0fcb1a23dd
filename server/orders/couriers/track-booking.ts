import type { AppContext } from '#server/context.ts'
import { updateBooking } from './bookings.store.ts'
import { courierCallFailed, courierService } from './courier-service.ts'
import { type BookingOfOrder, recordBookingScans } from './record-booking-scans.ts'

/** Asks the courier service where a booked shipment or return is, and records what it reports. Throws where the service does not say. */
export async function trackBooking(context: AppContext, booking: BookingOfOrder & { awb: string }): Promise<void> {
  const { provider } = courierService(context)
  const result = await provider.track(booking.awb)
  const now = context.clock()
  // Also set for an unknown number, so that it does not block the others.
  const wasAsked = result.kind !== 'refused' || !result.isTemporary
  if (wasAsked) await updateBooking(context.db, booking.id, now, { trackedAt: now })
  if (result.kind !== 'found') throw courierCallFailed(result)
  await recordBookingScans(context, booking, { source: 'poll', scans: result.scans })
}
