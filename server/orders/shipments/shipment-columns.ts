import type { z } from 'zod'
import { namedCourier } from '#contract/orders/shipments/couriers.ts'
import type { ShipmentDetails } from '#contract/orders/shipments/shipment-details.ts'
import type { Database } from '#server/database/connect.ts'
import { invalidField } from '#server/errors.ts'
import { findOrderOfTrackingNumber, type ShipmentColumns } from './shipments.store.ts'

export type ShipmentInput = z.output<typeof ShipmentDetails>

/**
 * The columns of a shipment by what an administrator entered: the name of a listed courier, and the link of its tracking page unless another
 * was entered. Throws an error of the field where another shipment of the courier has the number; `exceptId` is the shipment itself.
 */
export async function toShipmentColumns(
  trx: Database,
  details: ShipmentInput,
  exceptId: string | null,
): Promise<ShipmentColumns> {
  const columns = { ...namedCourier(details), weightGrams: details.weightGrams }
  const other = columns.trackingNumber && (await findOrderOfTrackingNumber(trx, columns, exceptId))
  if (other) {
    throw invalidField('trackingNumber', `A shipment of order ${other.shortId.toUpperCase()} has this number.`)
  }
  return columns
}
