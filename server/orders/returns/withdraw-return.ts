import type { Input } from '#contract/endpoint.ts'
import { canTransitionReturn } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder, lockExistingOrder } from '../orders.store.ts'
import { releaseExchange } from './exchange/exchange-stock.ts'
import { returnEvent } from './return-texts.ts'
import { updateReturn } from './returns.store.ts'
import { findReturn, settleReturns } from './settle-returns.ts'

type ReturnParams = Input<typeof returns.withdrawReturn>['params']

/** Withdraws a return of the caller's own order; its pieces can be returned again. Throws a conflict once the goods are on their way. */
export function withdrawReturn(context: AppContext, { id: userId }: Caller, { id, returnId }: ReturnParams) {
  return inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, id, userId)
    const itemReturn = await findReturn(trx, id, returnId)
    if (!canTransitionReturn(itemReturn.status, 'withdraw')) {
      const message =
        itemReturn.status === 'IN_TRANSIT'
          ? 'The goods are on their way. Please write to us.'
          : 'This return has ended already.'
      throw new AppError('conflict', message)
    }
    await releaseExchange(trx, itemReturn.items)
    await updateReturn(trx, returnId, { status: 'WITHDRAWN', closedAt: context.clock() })
    await settleReturns(context, trx, id, {
      actor: { actor: 'customer', userId },
      event: returnEvent(itemReturn, itemReturn.status, 'WITHDRAWN'),
      before: itemReturn,
      after: { ...itemReturn, status: 'WITHDRAWN' },
    })
    return { message: 'The return is withdrawn.', order: orderResponse(await getOrder(trx, id)) }
  })
}
