import { after, may, type TransitionName } from '#contract/order-states.ts'
import { countAsBought, giveStockBack } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { auditMove } from './audit-move.ts'
import { type Actor, addEvents, type OrderEvent } from './history.store.ts'
import { invoiceGoods } from './invoice-goods.ts'
import { queueLetterAfter } from './letters.ts'
import { type HeldOrder, piecesOf, type Stamps, saveFacts } from './orders.store.ts'
import { addRefund } from './refunds.store.ts'

/** What changing an order needs of the shop. */
export type Desk = Pick<Shop, 'clock' | 'publicUrl'>

/** Who moves an order; why, for its history and the customer; whether returned goods go back on sale; and how money was paid back by hand. */
export type Move = { by: Actor; note?: string | null; restock?: boolean; reference?: string }

/**
 * The one way in which an order changes: a named transition of a held order with all that belongs to it, in the running
 * transaction. Facts and history are written; canceled and returned goods go back into the stock, once, as no transition
 * leads there twice; what was paid and is owed back becomes a refund; the customer is written to; what leaves the shop
 * is invoiced. A conflict when the transition is not allowed.
 */
export async function moveOrder(
  { clock, publicUrl }: Desk,
  trx: Database,
  order: HeldOrder,
  name: TransitionName,
  { by, note = null, restock = true, reference }: Move,
): Promise<HeldOrder> {
  if (!may(order, name)) throw new Refusal('conflict', 'This order was changed meanwhile. Please look at it again.')
  const moved = after(order, name)
  const now = clock()
  const isRestocked = name === 'acceptReturn' && restock
  await saveFacts(trx, moved, stampsOf(order, moved, now, isRestocked))
  await addEvents(trx, order.id, by, now, eventsBetween(order, moved, note))
  await auditMove(trx, order, moved, { name, by, at: now, restock: isRestocked, reference })
  await moveGoods(trx, order, moved, isRestocked)
  if (order.refundStatus === 'NONE' && moved.refundStatus === 'PENDING') {
    const kind = order.paymentMethod === 'COD' ? 'manual' : 'provider'
    await addRefund(trx, { orderId: order.id, kind, amount: order.orderTotal, askedAt: now })
  }
  await queueLetterAfter(trx, publicUrl, name, moved, note)
  await invoiceGoods(trx, order, moved, now)
  return moved
}

function stampsOf(before: HeldOrder, moved: HeldOrder, now: Date, restocked: boolean): Stamps {
  const stamps: Stamps = restocked ? { restocked } : {}
  if (before.deliveryStatus === moved.deliveryStatus) return stamps
  if (moved.deliveryStatus === 'DELIVERED') stamps.deliveredOn = now
  if (moved.deliveryStatus === 'CANCELED') stamps.canceledOn = now
  return stamps
}

const told = [
  ['deliveryStatus', 'DELIVERY_CHANGED'],
  ['returnStatus', 'RETURN_CHANGED'],
  ['paymentStatus', 'PAYMENT_CHANGED'],
  ['refundStatus', 'REFUND_CHANGED'],
] as const

/** An entry for each fact that changed; the note belongs to the first, which the others follow from. */
function eventsBetween(before: HeldOrder, moved: HeldOrder, note: string | null): OrderEvent[] {
  return told
    .filter(([fact]) => before[fact] !== moved[fact])
    .map(([fact, event], index) => ({
      event,
      fromState: before[fact],
      toState: moved[fact],
      note: index === 0 ? note : null,
    }))
}

/** Whether an order's goods count as bought: cash from the start, online once the money is there. */
const isSure = ({ paymentMethod, paymentStatus }: HeldOrder): boolean =>
  paymentMethod === 'COD' || paymentStatus === 'COMPLETED'

/** Moves stock and the count of bought pieces with the order. What was dispatched stays counted. */
async function moveGoods(trx: Database, before: HeldOrder, moved: HeldOrder, isRestocked: boolean): Promise<void> {
  const isCanceled = moved.deliveryStatus === 'CANCELED'
  const isNewlyCanceled = isCanceled && before.deliveryStatus !== 'CANCELED'
  const isNewlySure = isSure(moved) && !isSure(before) && !isCanceled
  if (!isNewlyCanceled && !isNewlySure && !isRestocked) return
  const pieces = await piecesOf(trx, before.id)
  if (isNewlySure) return countAsBought(trx, pieces)
  await giveStockBack(trx, pieces, {
    uncount: isNewlyCanceled && before.deliveryStatus === 'PENDING' && isSure(before),
  })
}
