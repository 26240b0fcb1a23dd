import type { AppContext } from '#server/context.ts'
import type { CourierProvider, OrderToCancel } from '#server/couriers/provider.ts'
import { updateBooking } from './bookings.store.ts'

/**
 * Cancels bookings of parcels that are not sent, and of returns that have ended, at the service. Stops at the first call that the service did not
 * decide (`isTemporary`), because the next would fail too.
 */
export async function cancelUnneededBookings(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  provider: CourierProvider,
  bookings: readonly (OrderToCancel & { id: string })[],
): Promise<void> {
  for (const { id, ...order } of bookings) {
    const result = await provider.cancel(order)
    if (result.kind === 'refused' && result.isTemporary) return
    const error = result.kind === 'canceled' ? null : `Not canceled by the courier service: ${result.reason}`
    // One without an answer is tried again after the others.
    if (error) log.error({ bookingId: id, outcome: result.kind }, 'a booking that is not needed remains')
    await updateBooking(db, id, clock(), { ...(result.kind !== 'unknown' && { state: 'CANCELED' }), error })
  }
}
