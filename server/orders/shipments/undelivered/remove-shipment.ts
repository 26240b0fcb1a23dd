import { isUnpaidOnline } from '#contract/order-states.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { canTransitionShipment, shipmentTransitions } from '#contract/orders/shipments/shipment-states.ts'
import { decrementBuyCounts, restoreStock } from '#server/catalogue/variants/stock.store.ts'
import { findShippingFeeRefunded } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import {
  findLinesToReduce,
  insertCancellation,
  type OrderLineToReduce,
} from '../../cancellations/cancellations.store.ts'
import {
  type ChangedCash,
  findUncollectedFees,
  removedItems,
  removePieces,
  variantsOf,
  waivedFeesNote,
} from '../../cancellations/remove-pieces.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import { insertOrderEvents } from '../../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../../locked-order.store.ts'
import { assertNoOpenPayment } from '../../payments/assert-no-open-payment.ts'
import { countsAsBought } from '../../state-changes.ts'
import { type TransitionDeps, transitionOrder } from '../../transition-order.ts'
import { auditShipment } from '../audit-shipment.ts'
import { findShipment } from '../find-shipment.ts'
import { shipmentEvent } from '../shipment-event.ts'
import { deleteShipmentItems, type ShipmentJson, updateReturning } from '../shipments.store.ts'
import { transitionWhereAllowed } from '../sync-shipments.ts'
import { shipmentChanged } from '../transition-shipment.ts'

type RemovedPieces = { orderItemId: string; quantity: number; damaged?: number }

type RemovalName = 'receiveBack' | 'lose'

type Removal = {
  name: RemovalName
  /** The pieces of the shipment. */
  pieces: readonly RemovedPieces[]
  actor: { actor: 'administrator'; userId: string }
  note: string | null
  /** Whether an advance is refunded if nothing is left of the order. */
  refundsAdvance: boolean
}

/**
 * Takes a shipment that `lockRemovableShipment` found out of its order, in the running transaction: the order is what is left of it. With other
 * pieces it costs less, by what the shipment's pieces cost; without any it is closed. What was paid for the pieces is refunded. Returns the
 * packed shipment whose cash has changed by it. Throws a conflict for a part of an order of which an online payment is open.
 */
export async function removeShipment(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  shipment: ShipmentJson,
  { name, pieces, actor, note, refundsAdvance }: Removal,
): Promise<ChangedCash | undefined> {
  const lines = await findLinesToReduce(trx, order.id)
  const isWhole = countPieces(pieces) === countPieces(lines)
  if (!isWhole && isUnpaidOnline(order)) await assertNoOpenPayment(trx, order.id)
  const now = deps.clock()
  await transitionWhereAllowed(trx, [shipment], name, now)
  await updateReturning(trx, order.id)
  const after = { ...shipment, status: shipmentTransitions[name].to }
  await insertOrderEvents(trx, order.id, actor, now, [shipmentEvent(shipment, shipment.status, after.status, note)])
  await auditShipment(trx, { order, actor, now, before: shipment, after })
  await restorePieces(trx, order, lines, { pieces, isBack: name === 'receiveBack' })
  const part = { lines, pieces, kind: after.status, shipmentId: shipment.id, reason: note, actor, now }
  if (isWhole) {
    const items = removedItems(lines, pieces)
    const amount = items.reduce((sum, item) => sum + item.amount, 0)
    const nothing = { refundId: null, hasCreditNote: false }
    const { kind, shipmentId, reason } = part
    await insertCancellation(
      trx,
      { orderId: order.id, createdAt: now, kind, shipmentId, reason, amount, ...nothing },
      items,
    )
    const refundsFees = name === 'lose' || (await areFeesOfUndeliveredRefunded(trx, order))
    const options = { actor, refundsFees, keepsAdvance: !refundsAdvance }
    await transitionOrder(deps, trx, await lockExistingOrder(trx, order.id), 'closeUndelivered', options)
    return undefined
  }
  await deleteShipmentItems(trx, shipment.id)
  const fees = await findUncollectedFees(trx, order, part)
  return removePieces(deps, trx, order, { ...part, fees }, async ({ items, changedCash }) => {
    const feesNote = waivedFeesNote(fees)
    const event = { event: 'ITEMS_CHANGED', fromState: null, toState: 'FEES_WAIVED', note: feesNote } as const
    if (feesNote) await insertOrderEvents(trx, order.id, actor, now, [event])
    await queueOrderEmail(trx, deps, 'partUndelivered', order.id, { note: piecesText(items) })
    return changedCash
  })
}

/** Locks an order and finds its shipment; throws a conflict if the shipment cannot be taken out, because the courier does not have it. */
export async function lockRemovableShipment(
  trx: Database,
  { id, shipmentId }: { id: string; shipmentId: string },
  name: RemovalName,
): Promise<{ order: LockedOrder; shipment: ShipmentJson }> {
  const order = await lockExistingOrder(trx, id)
  const shipment = await findShipment(trx, id, shipmentId)
  if (order.deliveryStatus === 'CANCELED' && shipment.status === 'RETURNING')
    throw new AppError('conflict', 'This order was canceled. Record that its goods are back.')
  if (order.deliveryStatus !== 'SHIPPED' || !canTransitionShipment(shipment.status, name))
    throw shipmentChanged(shipment)
  return { order, shipment }
}

/** Whether the refund and the credit note of an order that came back contain its fees. Of an order that was not paid nothing is kept. */
const areFeesOfUndeliveredRefunded = async (trx: Database, { paymentStatus }: LockedOrder): Promise<boolean> =>
  paymentStatus !== 'COMPLETED' || (await findShippingFeeRefunded(trx))

type Restored = { pieces: readonly RemovedPieces[]; isBack: boolean }

/** Puts good pieces back into stock, and takes all off the sales counts. */
async function restorePieces(
  trx: Database,
  order: LockedOrder,
  lines: readonly OrderLineToReduce[],
  { pieces, isBack }: Restored,
): Promise<void> {
  const good = isBack ? pieces.map((piece) => ({ ...piece, quantity: piece.quantity - (piece.damaged ?? 0) })) : []
  const restored = variantsOf(lines, good)
  if (restored.length > 0) await restoreStock(trx, restored, { decrementBuyCount: false })
  if (countsAsBought(order)) await decrementBuyCounts(trx, variantsOf(lines, pieces))
}
