import type { Database } from '#server/database/connect.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'
import {
  type CourierSubject,
  clearBookedCourier,
  countBookings,
  findLastBooking,
  insertBooking,
  type NewBooking,
  updateBooking,
} from './bookings.store.ts'
import { bookingLease, queueBooking } from './process-booking.ts'

type Columns = Pick<NewBooking, 'provider' | 'courierId' | 'weightGrams' | 'lengthCm' | 'breadthCm' | 'heightCm'>
type BookingRequest = Columns & {
  charge?: number | undefined
  /** The readable part of our id of the order at the service. */
  name: string
  /** Said of a subject that is booked already. */
  isBookedText: string
  now: Date
}

/**
 * Inserts a booking, with a job that continues it if this process ends before it is sent; returns its id. Its reference at the service is
 * readable, and unique by the subject's id. Each attempt has its own, because Shiprocket takes neither the id of an existing order nor that of
 * a canceled one; at most 50 characters. The booking of a former courier service is given up.
 */
export async function requestBooking(
  trx: Database,
  subject: CourierSubject,
  { name, isBookedText, now, charge, ...columns }: BookingRequest,
): Promise<string> {
  await giveUpFormerBooking(trx, subject, columns.provider, now)
  const attempt = (await countBookings(trx, subject)) + 1
  const id = 'shipmentId' in subject ? subject.shipmentId : subject.returnId
  const reference = `${name}-${attempt}-${id.replaceAll('-', '').slice(-12)}`
  const booking = { ...columns, ...subject, reference, charge: charge ?? null, createdAt: now, updatedAt: now }
  const created = await insertBooking(trx, booking).catch((error: unknown) => {
    throw isDatabaseError(error, uniqueViolation) ? new AppError('conflict', isBookedText) : error
  })
  await queueBooking(trx, created, new Date(now.getTime() + bookingLease))
  return created
}

/**
 * Ends the open booking of a subject with a service that is not set up any more: it can be neither followed nor canceled. The caller has checked that
 * the goods are not on their way. One that a process still works on stays.
 */
async function giveUpFormerBooking(
  trx: Database,
  subject: CourierSubject,
  provider: NewBooking['provider'],
  now: Date,
): Promise<void> {
  const last = await findLastBooking(trx, subject)
  if (!last || last.provider === provider || last.state === 'FAILED' || last.state === 'CANCELED') return
  if (last.claimedUntil !== null && last.claimedUntil > now) return
  const changed = 'The courier service was changed.'
  // The doctor names what remains at a real service.
  const error =
    last.provider === 'simulator'
      ? changed
      : `${changed} Not canceled by the courier service: it is not set up any more.`
  await updateBooking(trx, last.id, now, { state: 'FAILED', claimedUntil: null, error })
  await clearBookedCourier(trx, subject, last)
}
