import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { updateBooking } from './bookings.store.ts'
import { courierCallFailed, courierService } from './courier-service.ts'
import { recordScans } from './record-scans.ts'
import { findBookingByAwb } from './scans.store.ts'

/** Asks the courier service where a booked shipment is, and records what it reports. Throws where the service does not say. */
export async function trackBooking(context: AppContext, { id, awb }: { id: string; awb: string }): Promise<void> {
  const { provider } = courierService(context)
  const result = await provider.track(awb)
  const now = context.clock()
  // A number that the service does not know is not asked for again at once.
  if (result.kind !== 'unknown') await updateBooking(context.db, id, now, { trackedAt: now })
  if (result.kind !== 'found') throw courierCallFailed(result)
  const booking = await findBookingByAwb(context.db, awb)
  if (!booking) throw notFound('Shipment')
  const { orderId, shipmentId } = booking
  await recordScans(context, { orderId, shipmentId, source: 'poll', scans: result.scans })
}
