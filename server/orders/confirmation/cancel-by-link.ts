import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { transitionOrder } from '../transition-order.ts'
import { assertAwaiting } from './assert-awaiting.ts'
import { findOrderOfLink, readConfirmationToken } from './show-order-of-link.ts'

/** Cancels the order of a link; throws a conflict unless it waits for its confirmation. */
export function cancelByLink(context: Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>, token: string) {
  const id = readConfirmationToken(context, token)
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    assertAwaiting(order)
    await transitionOrder(context, trx, order, 'cancel', { actor: { actor: 'customer', userId: order.userId } })
    return { message: 'The order is canceled.', order: await findOrderOfLink(trx, id) }
  })
}
