import { dayMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { deliveryLabels, isFinal } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse, orderResponse } from '../order-response.ts'
import { getOrder, updateExpectedDeliveryDate } from '../orders.store.ts'
import { recordOrderChange } from '../record-order-change.ts'

type SetDateInput = Input<typeof orderManagement.setExpectedDeliveryDate>['body']

/** The days ahead that can be chosen. */
const maxDaysAhead = 365

/**
 * Sets the day by which an order is expected, for an administrator, and writes to the customer. Setting the current day changes nothing;
 * throws a conflict if the order is delivered or canceled.
 */
export async function setExpectedDeliveryDate(
  context: Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>,
  { id: userId }: Caller,
  id: string,
  { date }: SetDateInput,
) {
  const now = context.clock()
  if (date < dayInIndia(now)) throw invalidField('date', 'Choose today or a later day.')
  if (date > dayInIndia(new Date(now.getTime() + maxDaysAhead * dayMs)))
    throw invalidField('date', 'Choose a day within a year.')
  return inTransaction(context.db, async (trx) => {
    const { deliveryStatus } = await lockExistingOrder(trx, id)
    if (isFinal(deliveryStatus))
      throw new AppError('conflict', `This order has been ${deliveryLabels[deliveryStatus].toLowerCase()}.`)
    const order = await getOrder(trx, id)
    const before = order.expectedDeliveryDate && dayInIndia(order.expectedDeliveryDate)
    const message = 'The delivery date is saved.'
    if (date === before) return { message, order: orderResponse(order) }

    await updateExpectedDeliveryDate(trx, id, startOfDayInIndia(date))
    const event = { event: 'EXPECTED_DATE_CHANGED', fromState: before, toState: date, note: null } as const
    await insertOrderEvents(trx, id, { actor: 'administrator', userId }, now, [event])
    await queueOrderEmail(trx, context, 'dateChanged', id)
    await recordOrderChange(trx, {
      orderId: id,
      administratorId: userId,
      now,
      before: { expectedDeliveryDate: before },
      after: { expectedDeliveryDate: date },
    })
    return { message, order: await getOrderResponse(trx, id) }
  })
}
