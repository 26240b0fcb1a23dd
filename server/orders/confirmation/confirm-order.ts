import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Actor } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { transitionOrder } from '../transition-order.ts'
import { assertAwaiting } from './assert-awaiting.ts'
import { findOrderOfLink, readConfirmationToken } from './show-order-of-link.ts'

type ConfirmDeps = Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>

/** Confirms the order of a link. A second call changes nothing; throws a conflict for an order that was sent or canceled. */
export function confirmByLink(context: ConfirmDeps & Pick<AppContext, 'tokens'>, token: string) {
  const id = readConfirmationToken(context, token)
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    await confirmLocked(context, trx, order, { actor: 'customer', userId: order.userId })
    return { message: confirmedMessage, order: await findOrderOfLink(trx, id) }
  })
}

/** Confirms one of the caller's orders, by the same rules. */
export const confirmOwnOrder = (context: ConfirmDeps, { id: userId }: Caller, id: string) =>
  confirmById(context, id, { actor: 'customer', userId }, userId)

/** Records that the customer confirmed an order by phone, for an administrator, by the same rules. */
export const confirmByPhone = (context: ConfirmDeps, { id: userId }: Caller, id: string) =>
  confirmById(context, id, { actor: 'administrator', userId })

const confirmedMessage = 'The order is confirmed.'

const confirmById = (context: ConfirmDeps, id: string, actor: Actor, ownerId?: string) =>
  inTransaction(context.db, async (trx) => {
    await confirmLocked(context, trx, await lockExistingOrder(trx, id, ownerId), actor)
    return { message: confirmedMessage, order: await getOrderResponse(trx, id) }
  })

async function confirmLocked(context: ConfirmDeps, trx: Database, order: LockedOrder, actor: Actor): Promise<void> {
  // A second click and a second person are no error while the order is to be sent.
  if (order.confirmationStatus === 'CONFIRMED' && order.deliveryStatus === 'PENDING') return
  assertAwaiting(order)
  await transitionOrder(context, trx, order, 'confirm', { actor })
}
