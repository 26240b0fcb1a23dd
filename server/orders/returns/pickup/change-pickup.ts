import type { Input } from '#contract/endpoint.ts'
import { dayInIndia } from '#contract/india-time.ts'
import type { PickupAction, returnPickups } from '#contract/orders/returns/return-pickups.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { auditBooking } from '../../couriers/audit-booking.ts'
import { type Booking, findLastBooking, updateBooking } from '../../couriers/bookings.store.ts'
import { courierCallFailed, courierService, storeFailedCall } from '../../couriers/courier-service.ts'
import { processBooking } from '../../couriers/process-booking.ts'
import { trackBooking } from '../../couriers/track-booking.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import { insertOrderEvents } from '../../history/history.store.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../find-return.ts'
import { pickupCanceledText, returnEvent } from '../return-texts.ts'
import { updateReturn } from '../returns.store.ts'
import { assertPickup, getReturnParcel, notBooked, pickupResponse } from './pickup-service.ts'
import { requestCourier } from './request-courier.ts'

type ChangeInput = Input<typeof returnPickups.changePickup>
type Pickup = Booking & { returnId: string }
type Booked = Pickup & { providerShipmentId: string; awb: string }
type Change = { context: AppContext; orderId: string; number: number; userId: string; pickup: Booked }

/** Applies an action to the last booking of the pickup of a return for an administrator. */
export async function changePickup(
  context: AppContext,
  { id: userId }: Caller,
  { id: orderId, returnId }: ChangeInput['params'],
  { action }: ChangeInput['body'],
) {
  courierService(context)
  const parcel = await getReturnParcel(context.db, orderId, returnId)
  const pickup = await findLastBooking(context.db, { returnId })
  if (!pickup) throw notBooked()
  courierService(context, pickup.provider)
  if (!isBooked(pickup)) {
    if (action !== 'check') throw notBooked()
    await processBooking(context, pickup.id)
    return pickupResponse(context, orderId, returnId)
  }
  if (action !== 'check') assertPickup(parcel)
  const message = await actions[action]({ context, orderId, number: parcel.number, userId, pickup })
  return pickupResponse(context, orderId, returnId, message)
}

const isBooked = (pickup: Pickup): pickup is Booked => pickup.state === 'BOOKED'

/** What each action does; it returns the message for the administrator. */
const actions: Record<PickupAction, (change: Change) => Promise<string>> = {
  check: async ({ context, orderId, pickup }) => {
    await trackBooking(context, { ...pickup, orderId })
    return 'The courier service was asked where the goods are.'
  },
  request: async ({ context, orderId, number, userId, pickup }) => {
    const { provider } = courierService(context)
    const audit = (trx: Database, now: Date) =>
      auditBooking(trx, { orderId, itemReturn: number, userId, now, before: 'booked', after: 'courier requested' })
    const failed = await requestCourier(context, provider, { ...pickup, orderId }, audit)
    if (failed) throw courierCallFailed(failed)
    return 'The pickup is requested.'
  },
  cancel: async (change) => {
    const { context, pickup } = change
    const { provider } = courierService(context)
    const result = await provider.cancel({ ...pickup, pickupRequestedAt: pickup.createdAt })
    if (result.kind !== 'canceled') throw await storeFailedCall(context, pickup.id, result)
    const error = await recordCanceled(change)
    if (error) throw new AppError('conflict', error)
    return 'The pickup is canceled.'
  },
}

/**
 * Writes that a pickup is canceled; its return has no courier any more, and can be booked again. One whose goods were picked up while the service was
 * called keeps its number, and the pickup stays BOOKED: then it returns the error, which is stored in the booking.
 */
async function recordCanceled({ context, orderId, number, userId, pickup }: Change): Promise<string | null> {
  const { id, returnId, awb, pickupAt } = pickup
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, orderId)
    const before = await findReturn(trx, orderId, returnId)
    await auditBooking(trx, { orderId, itemReturn: number, userId, now, before: 'booked', after: 'pickup canceled' })
    // Another courier may have been entered by hand meanwhile.
    const hasNumber = before.trackingNumber === awb
    if (hasNumber && before.status === 'IN_TRANSIT') {
      const error =
        'The courier service has canceled the pickup, but the goods have left meanwhile. Ask the service about it.'
      await updateBooking(trx, id, now, { error })
      return error
    }
    await updateBooking(trx, id, now, { state: 'CANCELED', error: null })
    if (!hasNumber) return null
    const isDayOfPickup = pickupAt !== null && before.pickupDay === dayInIndia(pickupAt)
    await updateReturn(trx, returnId, {
      courier: null,
      courierName: null,
      trackingNumber: null,
      trackingUrl: null,
      ...(isDayOfPickup && { pickupDay: null }),
    })
    const event = returnEvent(before, before.status, before.status, 'pickup canceled')
    await insertOrderEvents(trx, orderId, { actor: 'administrator', userId }, now, [event])
    if (isDayOfPickup && before.status === 'APPROVED') {
      const note = pickupCanceledText(before, before.pickupDay!)
      await queueOrderEmail(trx, context, 'returnApproved', orderId, { note })
    }
    return null
  })
}
