import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { AppContext } from '#server/context.ts'
import type { BookedShipment, BookingItem, BookingParams, CourierProvider } from '#server/couriers/provider.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/queue/add-job.ts'
import { insertOrderEvents, storeActor } from '../history/history.store.ts'
import { recipientName } from '../order-response.ts'
import { lockExistingOrder } from '../orders.store.ts'
import { findOrderOfTrackingNumber, type ShipmentColumns, updateShipmentColumns } from '../shipments/shipments.store.ts'
import { findShipment } from '../shipments/update-shipment.ts'
import { claimBooking, findBookingToSend, findClaimEnd, type ParcelItem, updateBooking } from './bookings.store.ts'

/** The job that books a shipment which its request did not book. */
export const processBookingJob = 'process-courier-booking'

/** How long one process works on a booking, in milliseconds: longer than all requests of a booking together. */
export const bookingLease = 5 * minuteMs

/** How long a service that does not answer is asked again in the background. */
const retryFor = 2 * dayMs

const secondMs = 1000

/** Queues the job of a booking; a later call replaces the time of an earlier one. */
export const queueBooking = (trx: Database, bookingId: string, runAt: Date) =>
  addJob(trx, processBookingJob, { bookingId }, { key: `courier-booking-${bookingId}`, runAt })

type BookingToSend = NonNullable<Awaited<ReturnType<typeof findBookingToSend>>>

/**
 * Books a shipment with the courier service, unless another process does, or it is decided. The service is called outside of any
 * transaction; a repetition finds the order that an earlier call created by its reference.
 */
export async function processBooking(context: AppContext, bookingId: string): Promise<void> {
  const { db, couriers, clock } = context
  if (couriers.kind === 'none') return
  const now = clock()
  const claim = await claimBooking(db, bookingId, now, new Date(now.getTime() + bookingLease))
  if (!claim) return waitForClaim(context, bookingId)
  const booking = await findBookingToSend(db, bookingId)
  if (!booking || claim.provider !== couriers.kind) return
  const params = bookingParams(booking, claim.isRepeat)
  if (typeof params === 'string') return withdrawBooking(context, booking, couriers.provider, claim.isRepeat, params)
  const result = await couriers.provider.book(params)
  if (result.kind === 'booked') return recordBooked(context, booking, result, couriers.provider)
  if (result.kind === 'unknown') return recordUnknown(context, booking, result.reason)
  // The order that no courier took would stay in the service's list.
  if (result.created) {
    const canceled = await couriers.provider.cancel({ ...result.created, reference: booking.reference })
    if (canceled.kind !== 'canceled') {
      context.log.warn({ bookingId, reason: canceled.reason }, 'the order of a refused booking was not canceled')
    }
  }
  return recordFailure(context, booking, result.reason)
}

/** Ends a booking that cannot be sent, with the order that an earlier request may have created at the service. */
async function withdrawBooking(
  context: AppContext,
  booking: BookingToSend,
  provider: CourierProvider,
  isRepeat: boolean,
  problem: string,
): Promise<void> {
  if (!isRepeat) return recordFailure(context, booking, problem)
  const result = await provider.cancel({ reference: booking.reference, providerOrderId: null })
  if (result.kind === 'canceled') return recordFailure(context, booking, problem)
  if (result.kind === 'unknown' || result.isTemporary) return recordUnknown(context, booking, result.reason)
  context.log.error({ bookingId: booking.id, reason: result.reason }, 'the order of a booking that is not sent remains')
  return recordFailure(context, booking, `${problem} Not canceled by the courier service: ${result.reason}`)
}

/** Continues a booking after the time of the process that works on it, in case that one has ended. */
async function waitForClaim({ db }: AppContext, bookingId: string): Promise<void> {
  const until = await findClaimEnd(db, bookingId)
  if (until) await queueBooking(db, bookingId, new Date(until.getTime() + secondMs))
}

/** The booking as the service takes it; a text says why it cannot be sent. */
function bookingParams(booking: BookingToSend, isRepeat: boolean): BookingParams | string {
  // It may have been sent by hand, or canceled, before the service answered.
  if (booking.shipmentStatus !== 'READY') return 'The parcel is not in the store any more.'
  const phone = (booking.phone ?? booking.mobile ?? '').replace(/\D/g, '').slice(-10)
  if (!/^\d{10}$/.test(phone)) return 'The address has no mobile number.'
  // The API requires an address; a deleted account has none.
  if (!booking.email) return 'The customer has deleted the account.'
  const cashAmount = booking.paymentMethod === 'COD' ? booking.cashAmount : 0
  const items = booking.items.map(toBookingItem)
  const { addressLine1, addressLine2, city, state, postalCode: pinCode, email } = booking
  const { reference, courierId, orderDate, weightGrams, lengthCm, breadthCm, heightCm } = booking
  const recipient = { name: recipientName(booking), email, phone, addressLine1, addressLine2, city, state, pinCode }
  return {
    ...{ reference, isRepeat, courierId, orderDate, weightGrams, lengthCm, breadthCm, heightCm },
    ...{ recipient, items, cashAmount },
    value: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  }
}

/** The price of a piece is what was paid for it. */
const toBookingItem = ({ name, sku, hsn, pieces, quantity, priceAtPurchase, discount }: ParcelItem): BookingItem => ({
  name,
  sku: sku ?? '',
  quantity: pieces,
  price: Math.round((priceAtPurchase * quantity - discount) / quantity),
  hsn,
})

/** Writes the number and courier of a booking into the booking and its shipment. */
async function recordBooked(
  context: AppContext,
  booking: BookingToSend,
  { providerOrderId, providerShipmentId, awb, courierName }: BookedShipment,
  provider: CourierProvider,
): Promise<void> {
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, booking.orderId)
    const result = { providerOrderId, providerShipmentId, awb, courierName }
    await updateBooking(trx, booking.id, now, { ...result, state: 'BOOKED', claimedUntil: null, error: null })
    const shipment = await findShipment(trx, booking.orderId, booking.shipmentId)
    // One that was canceled meanwhile is canceled at the service by the job that follows shipments.
    if (shipment.status === 'CANCELED') return
    const columns: ShipmentColumns = {
      ...{ courier: 'OTHER', courierName, trackingNumber: awb, trackingUrl: provider.trackingUrl(awb) },
      weightGrams: booking.weightGrams,
    }
    const other = await findOrderOfTrackingNumber(trx, columns, shipment.id)
    if (other) {
      context.log.error({ bookingId: booking.id }, 'a courier gave the number of another shipment')
      return
    }
    await updateShipmentColumns(trx, shipment.id, columns)
    const states = { fromState: shipment.status, toState: shipment.status }
    const note = shipmentText({ ...shipment, ...columns })
    await insertOrderEvents(trx, booking.orderId, storeActor, now, [{ event: 'SHIPMENT_CHANGED', ...states, note }])
  })
}

async function recordUnknown({ db, clock, log }: AppContext, booking: BookingToSend, reason: string): Promise<void> {
  const now = clock()
  const age = now.getTime() - booking.createdAt.getTime()
  log.warn({ bookingId: booking.id, reason }, 'the courier service did not answer a booking')
  await inTransaction(db, async (trx) => {
    await updateBooking(trx, booking.id, now, { state: 'UNKNOWN', claimedUntil: null, error: reason })
    // The older the booking, the longer the pause: from a minute to an hour.
    const pause = Math.min(Math.max(age, minuteMs), hourMs)
    if (age < retryFor) await queueBooking(trx, booking.id, new Date(now.getTime() + pause))
  })
}

const recordFailure = async ({ db, clock }: AppContext, booking: BookingToSend, error: string): Promise<void> => {
  await updateBooking(db, booking.id, clock(), { state: 'FAILED', claimedUntil: null, error })
}
