import type { Input } from '#contract/endpoint.ts'
import { hasOpenReturnRequest } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import { refundsShippingFee } from '#contract/orders/refund-amount.ts'
import { findShippingFeeRefunded } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder, type LockedOrder, lockExistingOrder } from '../orders.store.ts'
import { transitionOrder } from '../transition-order.ts'

type DecideReturnInput = Input<typeof orderManagement.decideReturn>['body']

/**
 * Accepts or rejects a return for an administrator. Accepting starts the refund (`refund-amount.ts`) and, if `restock` is
 * set, restores the stock.
 */
export function decideReturn(context: AppContext, { id: userId }: Caller, id: string, decision: DecideReturnInput) {
  const { returnStatus, note, restock, isFaulty = false } = decision
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    if (!hasOpenReturnRequest(order)) throw new AppError('conflict', decisionConflictMessage(order))
    const actor = { actor: 'administrator', userId } as const
    const name = returnStatus === 'ACCEPTED' ? 'acceptReturn' : 'rejectReturn'
    const refundsShipping = refundsShippingFee({ isFaulty, shippingFeeRefunded: await findShippingFeeRefunded(trx) })
    await transitionOrder(context, trx, order, name, { actor, note, restock, refundsShipping })
    const message = returnStatus === 'ACCEPTED' ? 'Return accepted.' : 'Return rejected.'
    return { message, order: orderResponse(await getOrder(trx, id)) }
  })
}

const decisionConflictMessage = ({ returnStatus }: LockedOrder): string =>
  returnStatus === 'NONE'
    ? 'No return was requested for this order.'
    : `This return has already been ${returnStatus.toLowerCase()}.`
