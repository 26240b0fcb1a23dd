import type { AppContext } from '#server/context.ts'
import type { BookedShipment, CourierProvider, PickupParams } from '#server/couriers/provider.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { BookingToProcess } from '../../couriers/booking-to-process.ts'
import { updateBooking } from '../../couriers/bookings.store.ts'
import { contactOf } from '../../couriers/shipment-booking.ts'
import { insertOrderEvents, storeActor } from '../../history/history.store.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../find-return.ts'
import { returnEvent } from '../return-texts.ts'
import { updateReturn } from '../returns.store.ts'
import { findPickupToSend } from './pickups.store.ts'
import { requestCourier } from './request-courier.ts'

type PickupToSend = NonNullable<Awaited<ReturnType<typeof findPickupToSend>>>

/** The booking of a pickup as it is processed; undefined for none. */
export async function findPickupBooking(
  context: AppContext,
  id: string,
  isRepeat: boolean,
): Promise<BookingToProcess | undefined> {
  const booking = await findPickupToSend(context.db, id)
  if (!booking) return
  const { reference, createdAt } = booking
  const params = pickupParams(booking, isRepeat)
  return {
    id,
    createdAt,
    order: { reference, providerOrderId: null, pickupRequestedAt: createdAt },
    problem: typeof params === 'string' ? params : null,
    send: (provider) => provider.bookPickup(params as PickupParams),
    recordBooked: (booked, provider) => recordBooked(context, booking, booked, provider),
  }
}

/** The pickup as the service takes it; a text says why it cannot be sent. */
function pickupParams(booking: PickupToSend, isRepeat: boolean): PickupParams | string {
  // It may have been withdrawn, rejected or received before the service answered.
  if (booking.status !== 'APPROVED' || booking.method !== 'PICKUP') return 'The return is not picked up any more.'
  const sender = contactOf(booking)
  if (typeof sender === 'string') return sender
  const items = booking.items.map(({ name, sku, hsn, quantity, amount }) => ({
    name,
    sku: sku ?? '',
    quantity,
    hsn,
    price: Math.round(amount / quantity),
  }))
  const { reference, courierId, createdAt, weightGrams, lengthCm, breadthCm, heightCm } = booking
  return {
    reference,
    isRepeat,
    courierId,
    requestedAt: createdAt,
    weightGrams,
    lengthCm,
    breadthCm,
    heightCm,
    sender,
    items,
    value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  }
}

/** Writes the number and courier of a booking into the booking and its return, and asks the courier to come. */
async function recordBooked(
  context: AppContext,
  { id, orderId, returnId }: PickupToSend,
  { providerOrderId, providerShipmentId, awb, courierName }: BookedShipment,
  provider: CourierProvider,
): Promise<void> {
  const now = context.clock()
  const isAwaited = await inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, orderId)
    const before = await findReturn(trx, orderId, returnId)
    // The pickup of one that ended meanwhile is canceled at the service by the job that follows shipments.
    const isStillAwaited = before.status === 'APPROVED'
    const result = { providerOrderId, providerShipmentId, awb, courierName }
    // Until the courier was asked to come, which a process that ends here does not do.
    const error = isStillAwaited ? 'The pickup was not requested yet.' : null
    await updateBooking(trx, id, now, { ...result, state: 'BOOKED', claimedUntil: null, error })
    if (!isStillAwaited) return false
    const travel = {
      courier: 'OTHER',
      courierName,
      trackingNumber: awb,
      trackingUrl: provider.trackingUrl(awb),
    } as const
    await updateReturn(trx, returnId, travel)
    const event = returnEvent(before, before.status, before.status, `pickup booked with ${courierName}, ${awb}`)
    await insertOrderEvents(trx, orderId, storeActor, now, [event])
    return true
  })
  if (!isAwaited) return
  const booked = { id, orderId, returnId, providerShipmentId, pickupAt: null, pickupReference: null }
  await requestCourier(context, provider, booked)
}
