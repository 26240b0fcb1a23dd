import { dayInIndia } from '#contract/india-time.ts'
import type { AppContext } from '#server/context.ts'
import type { CourierProvider, RefusedCall, UnknownOutcome } from '#server/couriers/provider.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateBooking } from '../../couriers/bookings.store.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../find-return.ts'
import { approvalText } from '../return-texts.ts'
import { updateReturn } from '../returns.store.ts'

type BookedPickup = {
  id: string
  orderId: string
  returnId: string
  providerShipmentId: string
  /** When the courier comes by an earlier request. */
  pickupAt: Date | null
  pickupReference: string | null
}

/**
 * Asks the courier of a booked pickup to come, and writes the day into the return; the customer gets a mail about a new one. A failure is stored in
 * the booking and returned. `alsoWrite` runs in the same transaction.
 */
export async function requestCourier(
  context: AppContext,
  provider: CourierProvider,
  { id, orderId, returnId, providerShipmentId, ...earlier }: BookedPickup,
  alsoWrite?: (trx: Database, now: Date) => Promise<unknown>,
): Promise<RefusedCall | UnknownOutcome | null> {
  const { db, clock } = context
  const result = await provider.requestPickup(providerShipmentId)
  const now = clock()
  if (result.kind !== 'requested') {
    await updateBooking(db, id, now, { error: `The pickup was not requested: ${result.reason}` })
    return result
  }
  await inTransaction(db, async (trx) => {
    await lockExistingOrder(trx, orderId)
    const pickupAt = result.at ?? earlier.pickupAt ?? now
    const pickupReference = result.reference ?? earlier.pickupReference
    await updateBooking(trx, id, now, { pickupAt, pickupReference, error: null })
    await alsoWrite?.(trx, now)
    const before = await findReturn(trx, orderId, returnId)
    const pickupDay = result.at && dayInIndia(result.at)
    const isNewDay = pickupDay !== null && pickupDay !== before.pickupDay && pickupDay >= dayInIndia(now)
    if (!isNewDay || before.status !== 'APPROVED') return
    await updateReturn(trx, returnId, { pickupDay })
    await queueOrderEmail(trx, context, 'returnApproved', orderId, { note: approvalText({ ...before, pickupDay }) })
  })
  return null
}
