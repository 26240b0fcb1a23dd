import { awaitsConfirmation } from '#contract/order-states.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isAttemptOpen, isUnsettledMismatch } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { storeActor } from '../history/history.store.ts'
import { lockOrder } from '../locked-order.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { findUnconfirmedOrders } from './confirmation.store.ts'

/** Job that cancels the orders that were not confirmed in time. */
export const expireUnconfirmedJob = 'expire-unconfirmed'

/** Cancels cash orders that their customers did not confirm in time: restores their stock and releases their uses of offers. */
export async function expireUnconfirmed(context: AppContext): Promise<void> {
  for (const { id } of await findUnconfirmedOrders(context.db, context.clock())) {
    // A failure must not stop the other orders.
    await inTransaction(context.db, (trx) => cancelUnconfirmed(context, trx, id)).catch((error: unknown) =>
      context.log.error({ err: error, id }, 'an unconfirmed order could not be canceled'),
    )
  }
}

/**
 * Cancels an order that was not confirmed in time, in the running transaction; false, and no change, if it was confirmed, shipped or
 * canceled meanwhile, and while an online payment of it can still arrive, or has another amount and is not settled.
 */
export async function cancelUnconfirmed(deps: TransitionDeps, trx: Database, id: string): Promise<boolean> {
  const order = await lockOrder(trx, id)
  if (!order || !awaitsConfirmation(order)) return false
  const attempts = await findAttemptsOfOrder(trx, id)
  if (attempts.some(isAttemptOpen) || attempts.some(isUnsettledMismatch)) return false
  await transitionOrder(deps, trx, order, 'expireUnconfirmed', { actor: storeActor, note: 'Not confirmed in time.' })
  return true
}
