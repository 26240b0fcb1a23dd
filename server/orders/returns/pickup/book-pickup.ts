import type { Input } from '#contract/endpoint.ts'
import type { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'
import { insertBooking } from '../../couriers/bookings.store.ts'
import { courierService } from '../../couriers/courier-service.ts'
import { bookingLease, processBooking, queueBooking } from '../../couriers/process-booking.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../settle-returns.ts'
import { assertPickup, auditPickup, pickupAnswer } from './pickup-service.ts'
import { countPickups } from './pickups.store.ts'

type BookInput = Input<typeof returnPickups.bookPickup>

/**
 * Books a courier that picks the goods of an approved return up. The booking is committed before the service is called, outside of any
 * transaction, so that a job continues it after a crash.
 */
export async function bookPickup(
  context: AppContext,
  { id: userId }: Caller,
  { id, returnId }: BookInput['params'],
  { charge, ...input }: BookInput['body'],
) {
  const { kind: provider } = courierService(context)
  const now = context.clock()
  const bookingId = await inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const itemReturn = await findReturn(trx, id, returnId)
    assertPickup(itemReturn)
    const { number } = itemReturn
    const attempt = (await countPickups(trx, returnId)) + 1
    const created = await insertBooking(trx, {
      ...input,
      returnId,
      provider,
      charge: charge ?? null,
      createdAt: now,
      updatedAt: now,
      // The letter and the return's id tell it from those of the order's parcels; each attempt has its own, as Shiprocket requires.
      reference: `R${toShortId(order)}-${number}-${attempt}-${returnId.replaceAll('-', '').slice(-12)}`,
    })
    await auditPickup(trx, { orderId: id, number, userId, now, before: null, after: 'pickup requested' })
    // Unless this request ends before: then the job does it.
    await queueBooking(trx, created, new Date(now.getTime() + bookingLease))
    return created
  }).catch(rejectSecondBooking)
  await processBooking(context, bookingId)
  return pickupAnswer(context, id, returnId)
}

function rejectSecondBooking(error: unknown): never {
  if (isDatabaseError(error, uniqueViolation, 'courier_bookings_open_return_key')) {
    throw new AppError('conflict', 'The pickup of this return is booked already.')
  }
  throw error
}
