import { onItsWay, type ShipmentStatus } from './shipments/shipment-states.ts'

/** The statuses of shipments with a label: it can be printed again while the parcel is on its way. */
export const labelStatuses: readonly ShipmentStatus[] = ['READY', ...onItsWay]

/** The statuses of shipments in a manifest: parcels are often recorded as handed over before the driver signs for them. */
export const manifestStatuses: readonly ShipmentStatus[] = ['READY', 'IN_TRANSIT']
