import { applyTransition, canTransition, type TransitionName } from '#contract/order-states.ts'
import { incrementBuyCounts, restoreStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { auditTransition } from './audit-transition.ts'
import { queueTransitionEmail } from './emails/emails.ts'
import { notificationAfterTransition, queueOwnerNotification } from './emails/owner-emails.ts'
import { type Actor, insertOrderEvents, type OrderEvent } from './history/history.store.ts'
import { issueOrderDocuments } from './invoicing/issue-order-documents.ts'
import { findOrderPieces, type LockedOrder, type OrderTimestamps, updateOrderState } from './orders.store.ts'
import { insertRefund } from './refunds/refunds.store.ts'

/** What changing an order needs of the shop. */
export type TransitionDeps = Pick<AppContext, 'clock' | 'publicUrl'>

export type TransitionOptions = {
  by: Actor
  /** For the history and the customer. */
  note?: string | null
  /** Whether returned goods go back on sale. */
  restock?: boolean
  /** Whether the refund that a return starts includes the shipping fee. */
  refundsShipping?: boolean
  /** Of a refund paid by hand. */
  reference?: string
}

/**
 * The one way in which an order changes: a named transition of a held order with all that belongs to it, in the running
 * transaction. Facts and history are written; canceled and returned goods go back into the stock, once, as no transition
 * leads there twice; what was paid and is owed back becomes a refund; the customer is written to; what leaves the shop
 * is invoiced. A conflict when the transition is not allowed.
 */
export async function transitionOrder(
  { clock, publicUrl }: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  name: TransitionName,
  { by, note = null, restock = true, refundsShipping = true, reference }: TransitionOptions,
): Promise<LockedOrder> {
  if (!canTransition(order, name))
    throw new AppError('conflict', 'This order was changed meanwhile. Please look at it again.')
  const moved = applyTransition(order, name)
  const now = clock()
  const isRestocked = name === 'acceptReturn' && restock
  await updateOrderState(trx, moved, transitionTimestamps(order, moved, now, isRestocked))
  await insertOrderEvents(trx, order.id, by, now, eventsBetween(order, moved, note))
  await auditTransition(trx, order, moved, { name, by, at: now, restock: isRestocked, reference })
  await updateStock(trx, order, moved, isRestocked)
  if (order.refundStatus === 'NONE' && moved.refundStatus === 'PENDING') {
    const kind = order.paymentMethod === 'COD' ? 'manual' : 'provider'
    const amount = refundsShipping ? order.orderTotal : order.orderTotal - order.shippingFee
    await insertRefund(trx, { orderId: order.id, kind, amount, requestedAt: now })
  }
  await queueTransitionEmail(trx, publicUrl, name, moved, note)
  const kind = notificationAfterTransition(name, order, moved)
  if (kind) await queueOwnerNotification(trx, { kind, orderId: order.id })
  await issueOrderDocuments(trx, order, moved, { now, refundsShipping })
  return moved
}

function transitionTimestamps(before: LockedOrder, moved: LockedOrder, now: Date, restocked: boolean): OrderTimestamps {
  const stamps: OrderTimestamps = restocked ? { restocked } : {}
  if (before.deliveryStatus === moved.deliveryStatus) return stamps
  if (moved.deliveryStatus === 'DELIVERED') stamps.deliveredOn = now
  if (moved.deliveryStatus === 'CANCELED') stamps.canceledOn = now
  return stamps
}

const trackedStatuses = [
  ['deliveryStatus', 'DELIVERY_CHANGED'],
  ['returnStatus', 'RETURN_CHANGED'],
  ['paymentStatus', 'PAYMENT_CHANGED'],
  ['refundStatus', 'REFUND_CHANGED'],
  ['goodsStatus', 'GOODS_CHANGED'],
] as const

/** An entry for each fact that changed; the note belongs to the first, which the others follow from. */
function eventsBetween(before: LockedOrder, moved: LockedOrder, note: string | null): OrderEvent[] {
  return trackedStatuses
    .filter(([fact]) => before[fact] !== moved[fact])
    .map(([fact, event], index) => ({
      event,
      fromState: before[fact],
      toState: moved[fact],
      note: index === 0 ? note : null,
    }))
}

/** Whether an order's goods count as bought: cash from the start, online once the money is there. */
const countsAsBought = ({ paymentMethod, paymentStatus }: LockedOrder): boolean =>
  paymentMethod === 'COD' || paymentStatus === 'COMPLETED'

/** Moves stock and the count of bought pieces with the order. What was dispatched stays counted. */
async function updateStock(
  trx: Database,
  before: LockedOrder,
  moved: LockedOrder,
  isRestocked: boolean,
): Promise<void> {
  const isCanceled = moved.deliveryStatus === 'CANCELED'
  const isNewlyCanceled = isCanceled && before.deliveryStatus !== 'CANCELED'
  const isNewlySure = countsAsBought(moved) && !countsAsBought(before) && !isCanceled
  const isReceived = moved.goodsStatus === 'RETURNED' && before.goodsStatus !== 'RETURNED'
  const isRestored = (isNewlyCanceled && moved.goodsStatus !== 'OUTSTANDING') || isReceived || isRestocked
  if (!isRestored && !isNewlySure) return
  const pieces = await findOrderPieces(trx, before.id)
  if (isNewlySure) return incrementBuyCounts(trx, pieces)
  await restoreStock(trx, pieces, {
    uncount: isNewlyCanceled && before.deliveryStatus === 'PENDING' && countsAsBought(before),
  })
}
