import type { ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import { type NamedShipment, shipmentText } from '#contract/orders/shipments/shipment-text.ts'

/** What happens to a shipment without a new status. */
type ShipmentIncident = 'ATTEMPT_FAILED' | 'REATTEMPT_REQUESTED' | 'BOOKING_CANCELED'

/** A history entry of a shipment: a new status, an incident, or, with two equal statuses, another courier or tracking number. */
export const shipmentEvent = (
  shipment: NamedShipment,
  fromState: ShipmentStatus | null,
  toState: ShipmentStatus | ShipmentIncident,
  text: string | null = null,
) =>
  ({
    event: 'SHIPMENT_CHANGED',
    fromState,
    toState,
    note: [shipmentText(shipment), text].filter(Boolean).join(': '),
  }) as const
