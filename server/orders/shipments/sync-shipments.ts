import { isPartlyShipped, waitingPieces } from '#contract/orders/shipments/pieces.ts'
import {
  canTransitionShipment,
  isDispatched,
  type ShipmentTransitionName,
  shipmentTransitions,
} from '#contract/orders/shipments/shipment-states.ts'
import type { Database } from '#server/database/connect.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { addShipment, unnamedCourier } from './add-shipment.ts'
import { type Fulfilment, findFulfilment, type ShipmentJson, updateShipmentStatus } from './shipments.store.ts'

/** Applies a transition to those of an order's shipments that it is allowed for. */
export async function transitionWhereAllowed(
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

/** Hands over what is packed, and sends all pieces that wait in one shipment. */
async function sendEverything(trx: Database, order: LockedOrder, fulfilment: Fulfilment, now: Date): Promise<void> {
  await transitionWhereAllowed(trx, fulfilment.shipments, 'handOver', now)
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
export async function syncShipmentsWithOrder(
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
      await transitionWhereAllowed(trx, (await findFulfilment(trx, before.id)).shipments, 'deliver', now)
      return false
    case 'PENDING':
      await transitionWhereAllowed(trx, shipments, 'recall', now)
      return false
    case 'CANCELED':
      await transitionWhereAllowed(trx, shipments, 'cancel', now)
      await transitionWhereAllowed(trx, shipments, movesWithGoods[next.goodsStatus], now)
      return false
  }
}
