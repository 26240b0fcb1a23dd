import { afterMove, type DeliveryStatus } from '#contract/order-states.ts'
import { giveStockBack } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { addEvents, type HeldOrder, type OrderEvent, piecesOf, updateState } from './orders.store.ts'

/** Who moves an order, and when. */
export type Mover = { userId: string; now: Date }

/**
 * Moves a held order's delivery where `orderCan` allows it, and keeps the history. Canceling gives the stock back: once,
 * as nothing follows CANCELED. What was canceled before it was shipped no longer counts as bought.
 */
export async function moveDelivery(trx: Database, order: HeldOrder, to: DeliveryStatus, { userId, now }: Mover) {
  const moved = { ...order, ...afterMove(order, to) }
  await updateState(trx, moved, to === 'DELIVERED' ? now : null)
  await addEvents(trx, order.id, userId, now, eventsBetween(order, moved))
  if (to === 'CANCELED') {
    await giveStockBack(trx, await piecesOf(trx, order.id), { uncount: order.deliveryStatus === 'PENDING' })
  }
}

function eventsBetween(before: HeldOrder, after: HeldOrder): OrderEvent[] {
  const delivery = {
    event: 'DELIVERY_CHANGED',
    fromState: before.deliveryStatus,
    toState: after.deliveryStatus,
  } as const
  const payment = { event: 'PAYMENT_CHANGED', fromState: before.paymentStatus, toState: after.paymentStatus } as const
  return before.paymentStatus === after.paymentStatus ? [delivery] : [delivery, payment]
}
