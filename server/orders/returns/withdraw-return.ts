import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { canTransitionReturn, isOpenReturn } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { releaseExchange } from './exchange/exchange-stock.ts'
import { findReturn } from './find-return.ts'
import { returnEvent } from './return-texts.ts'
import { findReturns, type ReturnJson, updateReturn } from './returns.store.ts'
import { settleReturns } from './settle-returns.ts'

type ReturnParams = Input<typeof returns.withdrawReturn>['params']

/**
 * Withdraws a return of the caller's own order; its pieces can be returned again. Throws a conflict once the goods are on their way, and for an
 * item that was free for others that go back.
 */
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
    assertFreeItemsGoBack(itemReturn, await findReturns(trx, id))
    await releaseExchange(trx, itemReturn.items)
    await updateReturn(trx, returnId, { status: 'WITHDRAWN', closedAt: context.clock() })
    await settleReturns(context, trx, id, {
      actor: { actor: 'customer', userId },
      event: returnEvent(itemReturn, itemReturn.status, 'WITHDRAWN'),
      before: itemReturn,
      after: { ...itemReturn, status: 'WITHDRAWN' },
    })
    return { message: 'The return is withdrawn.', order: await getOrderResponse(trx, id) }
  })
}

/** Throws where an item would be kept that costs nothing, while others go back or went back that are not faulty, as the request does. */
function assertFreeItemsGoBack({ id, items }: ReturnJson, returns: readonly ReturnJson[]): void {
  const free = items.find(({ amount }) => amount === 0)
  const isOther = (other: ReturnJson) =>
    other.id !== id && !other.isFaulty && (isOpenReturn(other.status) || other.status === 'COMPLETED')
  const goesBack = returns.filter(isOther).some((other) => other.items.some(isPaid))
  if (free && goesBack)
    throw new AppError('conflict', `${soldItemName(free)} is free in this order, and goes back with the other items.`)
}

const isPaid = ({ amount, acceptedQuantity }: ReturnJson['items'][number]): boolean =>
  amount > 0 && acceptedQuantity !== 0
