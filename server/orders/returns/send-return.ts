import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import type { Input } from '#contract/endpoint.ts'
import { dayInIndia } from '#contract/india-time.ts'
import type { ItemReturnStatus } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import { namedCourier } from '#contract/orders/shipments/couriers.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { assertNotBooked } from '../couriers/assert-not-booked.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { hasOtherCourier, mergeChange, mergeCourier } from '../shipments/merge-change.ts'
import { findReturn } from './find-return.ts'
import { approvalText, pickupCanceledText, returnEvent } from './return-texts.ts'
import { type ReturnJson, type ReturnTravel, updateReturn } from './returns.store.ts'
import { settleReturns } from './settle-returns.ts'

type SendReturnInput = Input<typeof returns.sendReturn>

/**
 * Says how the goods of an approved return travel: the customer who sends them, or an administrator. With `isSent` they are on their way. The
 * customer gets a mail about a new day of the pickup, and if there is none any more. Of what equals `seen` the stored value stays. Throws a conflict for a
 * return that is not approved, or that has ended, and for another courier or number of goods that wait for a pickup that is booked, or may be.
 */
export function sendReturn(
  context: AppContext,
  { id: userId, userType }: Caller,
  { id, returnId }: SendReturnInput['params'],
  { isSent, seen, ...details }: SendReturnInput['body'],
) {
  const isAdministrator = userType === 'ADMIN'
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, id, isAdministrator ? undefined : userId)
    const before = await findReturn(trx, id, returnId)
    assertSendable(before, isAdministrator)
    const given = { ...namedCourier(details), pickupDay: isAdministrator ? details.pickupDay : before.pickupDay }
    const travel = seen ? mergeChanges(before, seen, given) : given
    const hasNewDay = travel.pickupDay !== null && travel.pickupDay !== before.pickupDay
    if (hasNewDay && travel.pickupDay! < dayInIndia(now))
      throw invalidField('pickupDay', 'Choose today or a later day.')
    const isNewlySent = isSent && before.status === 'APPROVED'
    const status: ItemReturnStatus = isNewlySent ? 'IN_TRANSIT' : before.status
    const after = { ...before, ...travel, status }
    if (status === 'APPROVED' && hasOtherCourier(before, after))
      await assertNotBooked(context, trx, { returnId }, { trackingNumber: before.trackingNumber, isWaiting: true })
    // A call that is repeated changes nothing, and is not in the history.
    if (!isDeepStrictEqual(before, after)) {
      await updateReturn(trx, returnId, { ...travel, status, ...(isNewlySent && { sentAt: now }) })
      await settleReturns(context, trx, id, {
        actor: { actor: isAdministrator ? 'administrator' : 'customer', userId },
        event: returnEvent(before, before.status, status, travelText(after)),
        before,
        after,
      })
    }
    const isDayCanceled = before.pickupDay !== null && travel.pickupDay === null
    if (status === 'APPROVED' && (hasNewDay || isDayCanceled)) {
      const note = isDayCanceled ? pickupCanceledText(after, before.pickupDay!) : approvalText(after)
      await queueOrderEmail(trx, context, 'returnApproved', id, { note })
    }
    return { message: 'The return is saved.', order: await getOrderResponse(trx, id) }
  })
}

/** The given values, and the stored ones where the given ones are those that were seen; a conflict where both differ from them. */
const mergeChanges = (stored: ReturnTravel, seen: ReturnTravel, given: ReturnTravel): ReturnTravel => ({
  ...mergeCourier('return', { stored, seen, given }),
  pickupDay: mergeChange('return', { stored: stored.pickupDay, seen: seen.pickupDay, given: given.pickupDay }),
})

function assertSendable({ status, method }: ReturnJson, isAdministrator: boolean): void {
  if (status === 'REQUESTED') throw new AppError('conflict', 'This return is not approved yet.')
  if (status !== 'APPROVED' && status !== 'IN_TRANSIT') throw new AppError('conflict', 'This return has ended already.')
  if (method === 'PICKUP' && !isAdministrator) throw new AppError('conflict', 'The shop picks these goods up.')
}

const travelText = ({ courierName, trackingNumber, pickupDay }: ReturnTravel): string | null =>
  [[courierName, trackingNumber].filter(Boolean).join(' '), pickupDay && `pickup on ${formatDay(pickupDay)}`]
    .filter(Boolean)
    .join(', ') || null
