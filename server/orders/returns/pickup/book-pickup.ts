import type { Input } from '#contract/endpoint.ts'
import type { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { auditBooking } from '../../couriers/audit-booking.ts'
import { courierService } from '../../couriers/courier-service.ts'
import { processBooking } from '../../couriers/process-booking.ts'
import { requestBooking } from '../../couriers/request-booking.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../find-return.ts'
import { assertPickup, pickupResponse } from './pickup-service.ts'

type BookInput = Input<typeof returnPickups.bookPickup>

/**
 * Books a courier that picks the goods of an approved return up. The booking is committed before the service is called, outside of any
 * transaction, so that a job continues it after a crash.
 */
export async function bookPickup(
  context: AppContext,
  { id: userId }: Caller,
  { id, returnId }: BookInput['params'],
  input: BookInput['body'],
) {
  const { kind: provider } = courierService(context)
  const now = context.clock()
  const bookingId = await inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const itemReturn = await findReturn(trx, id, returnId)
    assertPickup(itemReturn)
    const { number } = itemReturn
    const created = await requestBooking(
      trx,
      { returnId },
      {
        ...input,
        provider,
        // The names of the order's parcels have no letter before them.
        name: `R${toShortId(order)}-${number}`,
        isBookedText: 'The pickup of this return is booked already.',
        now,
      },
    )
    await auditBooking(trx, { orderId: id, itemReturn: number, userId, now, before: null, after: 'pickup requested' })
    return created
  })
  await processBooking(context, bookingId)
  return pickupResponse(context, id, returnId)
}
