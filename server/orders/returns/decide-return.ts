import type { Input } from '#contract/endpoint.ts'
import { hasOpenReturnRequest } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder } from '../orders.store.ts'
import { closeReturn } from './close-return.ts'
import { rejectReturn } from './decide-item-return.ts'
import { insertWholeReturn } from './request-return.ts'
import { findReturns, type ReturnJson } from './returns.store.ts'
import { findReturn } from './settle-returns.ts'

type DecideReturnInput = Input<typeof orderManagement.decideReturn>['body']

/**
 * Accepts or rejects the first undecided return of an order at once, for an administrator. Accepting takes all of its pieces back without a
 * look at them, and starts the refund (`return-amounts.ts`); if `restock` is set, they go back into stock.
 */
export function decideReturn(context: AppContext, { id: userId }: Caller, id: string, decision: DecideReturnInput) {
  const { returnStatus, note, restock, isFaulty } = decision
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    if (!hasOpenReturnRequest(order)) throw new AppError('conflict', decisionConflictMessage(order))
    const actor = { actor: 'administrator', userId } as const
    const itemReturn = await findReturnToDecide(trx, order, context.clock())
    if (returnStatus === 'REJECTED') await rejectReturn(context, trx, id, itemReturn, { actor, note })
    else {
      const pieces = itemReturn.items.map(({ orderItemId, quantity }) => ({
        orderItemId: orderItemId!,
        good: restock ? quantity : 0,
        damaged: restock ? 0 : quantity,
      }))
      const check = { actor, pieces, note, isFaulty: isFaulty ?? itemReturn.isFaulty }
      await closeReturn(context, trx, order, itemReturn, check)
    }
    const message = returnStatus === 'ACCEPTED' ? 'Return accepted.' : 'Return rejected.'
    return { message, order: orderResponse(await getOrder(trx, id)) }
  })
}

/** The first undecided return of an order, or else the first open one; an order that was marked without one is returned as a whole. */
async function findReturnToDecide(trx: Database, { id }: LockedOrder, now: Date): Promise<ReturnJson> {
  const open = (await findReturns(trx, id)).filter(({ status }) => isOpenReturn(status))
  const undecided = open.find(({ status }) => status === 'REQUESTED') ?? open[0]
  return undecided ?? findReturn(trx, id, await insertWholeReturn(trx, id, now))
}

const decisionConflictMessage = ({ returnStatus }: LockedOrder): string =>
  returnStatus === 'NONE'
    ? 'No return was requested for this order.'
    : `This return has already been ${returnStatus.toLowerCase()}.`
