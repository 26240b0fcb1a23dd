import { cashDue } from '#contract/orders/amounts-due.ts'
import { isPartlyShipped, type ShipmentPieces, shipmentCash, waitingPieces } from '#contract/orders/shipments/pieces.ts'
import {
  canTransitionShipment,
  isDispatched,
  type ShipmentTransitionName,
  shipmentTransitions,
} from '#contract/orders/shipments/shipment-states.ts'
import type { Database } from '#server/database/connect.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import {
  type Fulfilment,
  findFulfilment,
  insertShipment,
  type ShipmentColumns,
  type ShipmentJson,
  updateShipmentStatus,
} from './shipments.store.ts'

/** The courier of a shipment that nobody named. */
export const unnamedCourier: ShipmentColumns = {
  courier: null,
  courierName: null,
  trackingNumber: null,
  trackingUrl: null,
  weightGrams: null,
}

/** Applies a transition to those of an order's shipments that it is allowed for. */
export async function moveShipments(
  trx: Database,
  shipments: readonly ShipmentJson[],
  name: ShipmentTransitionName,
  now: Date,
): Promise<void> {
  const ids = shipments.filter(({ status }) => canTransitionShipment(status, name)).map(({ id }) => id)
  if (ids.length === 0) return
  await updateShipmentStatus(trx, ids, {
    status: shipmentTransitions[name].to,
    ...(name === 'handOver' && { shippedAt: now }),
    ...(name === 'deliver' && { deliveredAt: now }),
  })
}

type NewShipment = { columns: ShipmentColumns; pieces: ShipmentPieces[]; isHandedOver: boolean; now: Date }

/** Adds a shipment of pieces that wait to a locked order. */
export function addShipment(
  trx: Database,
  order: LockedOrder,
  { items, shipments }: Fulfilment,
  { columns, pieces, isHandedOver, now }: NewShipment,
): Promise<void> {
  const shipment = {
    ...columns,
    orderId: order.id,
    number: shipments.length + 1,
    status: isHandedOver ? 'IN_TRANSIT' : 'READY',
    cashAmount: shipmentCash(items, shipments, pieces, cashDue(order)),
    createdAt: now,
    shippedAt: isHandedOver ? now : null,
  } as const
  return insertShipment(trx, shipment, pieces)
}

/** Hands over what is packed, and sends all pieces that wait in one shipment. */
async function sendEverything(trx: Database, order: LockedOrder, fulfilment: Fulfilment, now: Date): Promise<void> {
  await moveShipments(trx, fulfilment.shipments, 'handOver', now)
  const pieces = waitingPieces(fulfilment.items, fulfilment.shipments)
  if (pieces.length === 0) return
  await addShipment(trx, order, fulfilment, { columns: unnamedCourier, pieces, isHandedOver: true, now })
}

/** What happens to the shipments of a canceled order that had left the store, by the status of its goods. */
const movesWithGoods = {
  NONE: 'receiveBack',
  OUTSTANDING: 'sendBack',
  RETURNED: 'receiveBack',
  LOST: 'lose',
} as const satisfies Record<LockedOrder['goodsStatus'], ShipmentTransitionName>

/**
 * Moves the shipments of a locked order to where its new delivery status says they are, in the running transaction. An order that
 * becomes SHIPPED without a shipment on its way is sent whole. Returns whether the order is partly shipped.
 */
export async function moveShipmentsWithOrder(
  trx: Database,
  before: LockedOrder,
  next: LockedOrder,
  now: Date,
): Promise<boolean> {
  const isUnchanged = before.deliveryStatus === next.deliveryStatus && before.goodsStatus === next.goodsStatus
  if (isUnchanged) return before.isPartlyShipped
  const fulfilment = await findFulfilment(trx, before.id)
  const { items, shipments } = fulfilment
  switch (next.deliveryStatus) {
    case 'SHIPPED':
      if (shipments.some(({ status }) => isDispatched(status))) return isPartlyShipped(items, shipments)
      await sendEverything(trx, before, fulfilment, now)
      return false
    case 'DELIVERED':
      await sendEverything(trx, before, fulfilment, now)
      await moveShipments(trx, (await findFulfilment(trx, before.id)).shipments, 'deliver', now)
      return false
    case 'PENDING':
      await moveShipments(trx, shipments, 'recall', now)
      return false
    case 'CANCELED':
      await moveShipments(trx, shipments, 'cancel', now)
      await moveShipments(trx, shipments, movesWithGoods[next.goodsStatus], now)
      return false
  }
}
