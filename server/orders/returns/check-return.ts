import type { Input } from '#contract/endpoint.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { missingNoteMessage } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { type CheckedPieces, closeReturn } from './close-return.ts'
import { findReturn } from './find-return.ts'
import type { ReturnJson } from './returns.store.ts'

type CheckReturnInput = Input<typeof returns.checkReturn>

/**
 * Records for an administrator the check of returned goods, or that the store does not want them back. Throws a conflict for a return that has
 * ended, and an error for pieces that are not exactly those of the return, or that are not accepted without a reason.
 */
export function checkReturn(
  context: AppContext,
  { id: userId }: Caller,
  { id, returnId }: CheckReturnInput['params'],
  { items, isFaulty, note, resolution }: CheckReturnInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const itemReturn = await findReturn(trx, id, returnId)
    const isAllAccepted = assertChecked(itemReturn, items)
    if (!isAllAccepted && note === null) throw invalidField('note', missingNoteMessage)
    await closeReturn(context, trx, order, itemReturn, {
      actor,
      pieces: items,
      note,
      refundsInstead: resolution === 'REFUND',
      isFaulty: isFaulty ?? itemReturn.isFaulty,
    })
    return { message: 'The return is checked.', order: await getOrderResponse(trx, id) }
  })
}

/** Whether all pieces of a return are accepted; throws unless every line of it was checked once. */
function assertChecked({ items }: ReturnJson, checked: readonly CheckedPieces[]): boolean {
  const isComplete =
    checked.length === items.length &&
    items.every(({ orderItemId, quantity }) => {
      const pieces = checked.find((one) => one.orderItemId === orderItemId)
      return pieces !== undefined && pieces.good + pieces.damaged <= quantity
    })
  if (!isComplete) throw invalidField('items', 'Say of every returned item how much is good and how much is damaged.')
  return countPieces(checked.map(({ good, damaged }) => ({ quantity: good + damaged }))) === countPieces(items)
}
