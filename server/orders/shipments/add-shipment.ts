import { cashDue } from '#contract/orders/amounts-due.ts'
import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { shipmentCash } from '#contract/orders/shipments/pieces.ts'
import type { Database } from '#server/database/connect.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { type Fulfilment, insertShipment, type ShipmentColumns } from './shipments.store.ts'

/** The courier of a shipment that nobody named. */
export const unnamedCourier: ShipmentColumns = {
  courier: null,
  courierName: null,
  trackingNumber: null,
  trackingUrl: null,
  weightGrams: null,
}

type NewShipment = { columns: ShipmentColumns; pieces: LinePieces[]; isHandedOver: boolean; now: Date }

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
