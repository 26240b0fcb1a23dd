import { orderCan } from '#contract/order-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { transitionOrder } from '../transition-order.ts'

/** Records that what was sent of an order canceled in transit has been returned, and restores its stock; throws a conflict the second time. */
export function receiveGoods(context: AppContext, { id: userId }: Caller, id: string) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    if (!orderCan.haveGoodsReceived(order)) {
      throw new AppError('conflict', 'No goods of this order are outstanding.')
    }
    await transitionOrder(context, trx, order, 'receiveGoods', { actor: { actor: 'administrator', userId } })
    return { message: 'The goods are back in stock.', order: await getOrderResponse(trx, id) }
  })
}
