import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { findFulfilment, type ShipmentJson } from './shipments.store.ts'

/** A shipment of a locked order; throws notFound when the order has no such shipment. */
export async function findShipment(trx: Database, orderId: string, shipmentId: string): Promise<ShipmentJson> {
  const { shipments } = await findFulfilment(trx, orderId)
  const shipment = shipments.find(({ id }) => id === shipmentId)
  if (!shipment) throw notFound('Shipment')
  return shipment
}
