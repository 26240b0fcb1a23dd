import { type ShipmentStatus, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { Database } from '#server/database/connect.ts'
import { recordOrderChange } from '../record-order-change.ts'

type Snapshot = { number: number; courierName: string | null; trackingNumber: string | null; status: ShipmentStatus }

/** A change of a shipment by an administrator; `before` is null for a new one. */
type ShipmentChange = {
  order: { id: string }
  actor: { userId: string }
  now: Date
  before: Snapshot | null
  after: Snapshot
}

const describe = (shipment: Snapshot) => `${shipmentText(shipment)}: ${shipmentLabels[shipment.status]}`

/** Records an administrator's change of a shipment in the audit log. */
export const auditShipment = (trx: Database, { order, actor, now, before, after }: ShipmentChange): Promise<void> =>
  recordOrderChange(trx, {
    orderId: order.id,
    administratorId: actor.userId,
    now,
    before: { shipment: before && describe(before) },
    after: { shipment: describe(after) },
  })
