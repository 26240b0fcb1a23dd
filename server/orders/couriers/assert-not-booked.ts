import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { type CourierSubject, findLastBooking } from './bookings.store.ts'

/** The number of a parcel or a return, and whether it waits for its courier: a booking that is not decided is not sent for one that has left. */
type Goods = { trackingNumber: string | null; isWaiting: boolean }

/**
 * Throws a conflict for goods that get another courier while that of a booking comes for them, or may come, because the service has not
 * answered. A booking with a former courier service cannot be canceled by the store, so its goods can get another courier.
 */
export async function assertNotBooked(
  { couriers }: AppContext,
  trx: Database,
  subject: CourierSubject,
  { trackingNumber, isWaiting }: Goods,
): Promise<void> {
  const booking = await findLastBooking(trx, subject)
  if (booking?.provider !== couriers.kind) return
  const [goods, name] = 'shipmentId' in subject ? ['This parcel', 'booking'] : ['The pickup', 'pickup']
  if (booking.state === 'BOOKED' && booking.awb === trackingNumber)
    throw new AppError('conflict', `${goods} is booked with ${booking.courierName}. Cancel the ${name} first.`)
  if ((booking.state === 'REQUESTED' || booking.state === 'UNKNOWN') && isWaiting) {
    const question = `whether ${goods.toLowerCase()} is booked`
    throw new AppError('conflict', `The courier service has not said yet ${question}. Choose Check again first.`)
  }
}
