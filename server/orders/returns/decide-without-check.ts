import type { Input } from '#contract/endpoint.ts'
import { hasOpenReturnRequest } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { closeReturn } from './close-return.ts'
import { findReturn } from './find-return.ts'
import { rejectReturn, returnChanged } from './reject-return.ts'
import { insertWholeReturn } from './request-whole-return.ts'
import { findReturns, type ReturnJson } from './returns.store.ts'

type DecideWithoutCheckInput = Input<typeof orderManagement.decideReturnWithoutCheck>['body']

/**
 * Accepts or rejects an undecided return of an order at once, for an administrator: the named one, or the only one. Accepting takes all of its
 * pieces back without checking them, and starts the refund (`return-amounts.ts`); if `restock` is set, they go back into stock. Throws a
 * conflict for a return that is decided already, also if another one of the order is undecided.
 */
export function decideReturnWithoutCheck(
  context: AppContext,
  { id: userId }: Caller,
  id: string,
  decision: DecideWithoutCheckInput,
) {
  const { returnId, returnStatus, note, restock, isFaulty } = decision
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const actor = { actor: 'administrator', userId } as const
    const itemReturn = returnId
      ? await findUndecided(trx, id, returnId)
      : await findOnlyUndecided(trx, order, context.clock())
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
    return { message, order: await getOrderResponse(trx, id) }
  })
}

/** The named return of a locked order; throws a conflict unless it is undecided. */
async function findUndecided(trx: Database, orderId: string, returnId: string): Promise<ReturnJson> {
  const itemReturn = await findReturn(trx, orderId, returnId)
  if (itemReturn.status === 'COMPLETED') throw alreadyDecided('accepted')
  if (itemReturn.status === 'REJECTED') throw alreadyDecided('rejected')
  if (itemReturn.status !== 'REQUESTED') throw returnChanged(itemReturn)
  return itemReturn
}

/** The only undecided return of a locked order; one that was marked without a return is returned as a whole. Throws a conflict for none or several. */
async function findOnlyUndecided(trx: Database, order: LockedOrder, now: Date): Promise<ReturnJson> {
  if (!hasOpenReturnRequest(order)) throw noOpenReturn(order)
  const open = (await findReturns(trx, order.id)).filter(({ status }) => isOpenReturn(status))
  if (open.length === 0) return findReturn(trx, order.id, await insertWholeReturn(trx, order.id, now))
  const [undecided, another] = open.filter(({ status }) => status === 'REQUESTED')
  if (!undecided) throw new AppError('conflict', 'No return of this order waits for a decision.')
  if (another) {
    const message = 'More than one return of this order waits for a decision. Please decide each of them.'
    throw new AppError('conflict', message)
  }
  return undecided
}

const noOpenReturn = ({ returnStatus }: LockedOrder): AppError =>
  returnStatus === 'NONE'
    ? new AppError('conflict', 'No return was requested for this order.')
    : alreadyDecided(returnStatus.toLowerCase())

const alreadyDecided = (decision: string): AppError =>
  new AppError('conflict', `This return has already been ${decision}.`)
