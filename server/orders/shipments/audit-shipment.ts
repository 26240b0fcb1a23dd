import { type ShipmentStatus, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'

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
  recordChange(trx, {
    ...{ actor: { id: actor.userId }, now, action: 'changed', subject: 'order' },
    ...{ subjectId: order.id, subjectName: toShortId(order) },
    before: { shipment: before && describe(before) },
    after: { shipment: describe(after) },
  })
