import type { Input } from '#contract/endpoint.ts'
import { orderCan } from '#contract/order-states.ts'
import { isInReturnWindow } from '#contract/orders/returns/return-window.ts'
import type { orders } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { findReturnWindow, getOrder, type LockedOrder, lockExistingOrder } from '../orders.store.ts'
import { transitionOrder } from '../transition-order.ts'

type RequestReturnInput = Input<typeof orders.requestReturn>['body']

/** Requests the return of a customer's delivered order; throws a conflict before delivery, for a second request, and after the return window. */
export function requestReturn(context: AppContext, { id: userId }: Caller, id: string, { reason }: RequestReturnInput) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, userId)
    if (!orderCan.beReturned(order)) throw new AppError('conflict', returnConflictMessage(order))
    const { deliveredAt, returnDays } = await findReturnWindow(trx, id)
    if (!isInReturnWindow(deliveredAt, returnDays, context.clock().getTime())) {
      throw new AppError('conflict', returnWindowClosedMessage(returnDays))
    }
    await transitionOrder(context, trx, order, 'requestReturn', { actor: { actor: 'customer', userId }, note: reason })
    return { message: 'Return requested successfully!', order: orderResponse(await getOrder(trx, id)) }
  })
}

const returnWindowClosedMessage = (days: number) =>
  `A return can be requested within ${days} ${days === 1 ? 'day' : 'days'} of delivery. Please write to us if something is wrong with your order.`

const returnConflictMessage = ({ returnStatus }: LockedOrder): string =>
  returnStatus === 'NONE'
    ? 'Only orders that were delivered can be returned.'
    : 'A return was already requested for this order.'
