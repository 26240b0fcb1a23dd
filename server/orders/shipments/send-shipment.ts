import { awaitsConfirmation, isFinal, isUnpaidOnline } from '#contract/order-states.ts'
import { isPartlyShipped } from '#contract/orders/shipments/pieces.ts'
import { type NamedShipment, shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { type Actor, insertOrderEvents } from '../history/history.store.ts'
import { isTestOrder, type LockedOrder } from '../locked-order.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { shipmentEvent } from './shipment-event.ts'
import { findFulfilment, updatePartlyShipped } from './shipments.store.ts'

/** Why an order with an unpaid advance cannot leave the store. */
export const advanceDueMessage = 'The advance of this order is not paid yet. It can be shipped once it is paid.'

/** Throws a conflict if no shipment of an order can leave the store. */
export function assertCanSend(order: LockedOrder): void {
  if (isFinal(order.deliveryStatus)) {
    const state = order.deliveryStatus === 'DELIVERED' ? 'delivered' : 'canceled'
    throw new AppError('conflict', `This order has been ${state}; nothing more can be sent.`)
  }
  if (order.advanceStatus === 'DUE') throw new AppError('conflict', advanceDueMessage)
}

/** The history note of an order that is shipped unpaid, unconfirmed or paid in test mode; null for others. */
export async function unusualShipmentNote(trx: Database, order: LockedOrder): Promise<string | null> {
  if (isUnpaidOnline(order)) return 'Not paid when it was shipped.'
  if (awaitsConfirmation(order)) return 'Not confirmed when it was shipped.'
  return (await isTestOrder(trx, order)) ? 'Paid in test mode: no money was charged.' : null
}

/**
 * Writes the consequences of a shipment that was just handed over: the order is SHIPPED with its first one, each further one has a history
 * entry and a mail of its own. With `isSilent` the customer gets no mail.
 */
export async function recordDispatch(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  shipment: NamedShipment,
  { actor, isSilent = false }: { actor: Actor; isSilent?: boolean },
): Promise<void> {
  if (order.deliveryStatus === 'PENDING') {
    const unusual = await unusualShipmentNote(trx, order)
    const note = [shipmentText(shipment), unusual].filter(Boolean).join('. ')
    await transitionOrder(deps, trx, order, 'ship', { actor, note, isSilent })
    return
  }
  const { items, shipments } = await findFulfilment(trx, order.id)
  const isPart = isPartlyShipped(items, shipments)
  await updatePartlyShipped(trx, order.id, isPart)
  await insertOrderEvents(trx, order.id, actor, deps.clock(), [shipmentEvent(shipment, 'READY', 'IN_TRANSIT')])
  if (isSilent) return
  await queueOrderEmail(trx, deps, isPart ? 'partShipped' : 'restShipped', order.id, {
    shipmentNumber: shipment.number,
  })
}
