import type { Input } from '#contract/endpoint.ts'
import { orderCan } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { assertNoFreeRest, newItems, requestPieces } from './request-return.ts'
import { assertDelivered, findReturnableLines, type ReturnableLine, windowProblem } from './returnable-lines.ts'
import { insertReturn, type NewReturn } from './returns.store.ts'

type RequestWholeReturnInput = Input<typeof orders.requestWholeReturn>['body']

const alreadyRequestedMessage = 'A return was already requested for this order.'

/**
 * Requests the return of all of a customer's delivered order that can be returned; throws a conflict before delivery, for a second request, after
 * the return window, and where an item would be kept that was free.
 */
export function requestWholeReturn(
  context: AppContext,
  { id: userId }: Caller,
  id: string,
  { reason }: RequestWholeReturnInput,
) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, userId)
    assertDelivered(order)
    if (!orderCan.beReturned(order)) throw new AppError('conflict', alreadyRequestedMessage)
    const now = context.clock()
    const { lines, settings } = await findReturnableLines(trx, id, now)
    const problems = lines.map((line) => windowProblem(line, false, settings.returnDays))
    const returnable = lines.filter((line, index) => line.returnable > 0 && problems[index] === null)
    if (returnable.length === 0) {
      const problem = lines.flatMap((line, index) => (line.returnable > 0 ? (problems[index] ?? []) : []))[0]
      throw new AppError('conflict', problem ?? alreadyRequestedMessage)
    }
    const items = allPieces(returnable)
    assertNoFreeRest(lines, items)
    await requestPieces(context, trx, order, {
      given: wholeReturn(id, reason, now),
      items,
      lines,
      exchanges: new Map(),
      actor: { actor: 'customer', userId },
      note: reason,
    })
    return { message: 'Return requested successfully!', order: await getOrderResponse(trx, id) }
  })
}

/** A return for which no choice was made; its pickup costs nothing, because no charge was shown. */
const wholeReturn = (orderId: string, comment: string | null, requestedAt: Date): NewReturn => ({
  orderId,
  resolution: 'REFUND',
  method: 'PICKUP',
  reason: 'OTHER',
  comment,
  isFaulty: false,
  pickupCharge: 0,
  requestedAt,
})

const allPieces = (lines: readonly ReturnableLine[]) =>
  lines.map(({ id, returnable }) => ({ orderItemId: id, quantity: returnable }))

/** Inserts a return of all of an order whose status says that one was requested; returns its id. */
export async function insertWholeReturn(trx: Database, orderId: string, now: Date): Promise<string> {
  const { lines } = await findReturnableLines(trx, orderId, now)
  const items = allPieces(lines.filter(({ returnable }) => returnable > 0))
  return insertReturn(trx, wholeReturn(orderId, null, now), newItems(lines, items, new Map()))
}
