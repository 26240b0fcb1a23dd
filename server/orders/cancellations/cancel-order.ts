import { orderCan } from '#contract/order-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { transitionOrder } from '../transition-order.ts'

/** Cancels one of the caller's orders that is PENDING: restores its stock and refunds its payment. Throws a conflict in any other status. */
export function cancelOrder(context: AppContext, { id: userId }: Caller, id: string) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, userId)
    if (order.deliveryStatus === 'CANCELED') throw new AppError('conflict', 'This order has already been canceled.')
    if (!orderCan.beCanceled(order)) {
      throw new AppError('conflict', 'This order can no longer be canceled: it has already been shipped.')
    }
    await transitionOrder(context, trx, order, 'cancel', { actor: { actor: 'customer', userId } })
    return { message: 'Order canceled successfully!', order: await getOrderResponse(trx, id) }
  })
}
