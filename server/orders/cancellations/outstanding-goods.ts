import { orderCan } from '#contract/order-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { transitionOrder } from '../transition-order.ts'

/** Records that what was sent of an order canceled in transit has been returned, and restores its stock; throws a conflict the second time. */
export const receiveGoods = (context: AppContext, caller: Caller, id: string) =>
  closeOutstandingGoods(context, caller, id, { name: 'receiveGoods', message: 'The goods are back in stock.' })

/** Records that the courier lost what was sent of an order canceled in transit: its stock is not restored. Throws a conflict the second time. */
export const loseGoods = (context: AppContext, caller: Caller, id: string) =>
  closeOutstandingGoods(context, caller, id, { name: 'loseGoods', message: 'The goods are recorded as lost.' })

function closeOutstandingGoods(
  context: AppContext,
  { id: userId }: Caller,
  id: string,
  { name, message }: { name: 'receiveGoods' | 'loseGoods'; message: string },
) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    if (!orderCan.haveGoodsClosed(order)) throw new AppError('conflict', 'No goods of this order are outstanding.')
    await transitionOrder(context, trx, order, name, { actor: { actor: 'administrator', userId } })
    return { message, order: await getOrderResponse(trx, id) }
  })
}
