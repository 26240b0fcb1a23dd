import type { z } from 'zod'
import type { Order } from '#contract/orders/order-schemas.ts'
import type { ScanJson } from '../couriers/scans.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import type { ShipmentJson } from './shipments.store.ts'

type Shipments = NonNullable<z.output<typeof Order>['shipments']>

function shipmentResponse({
  cashAmount,
  failedAttempts,
  reattemptDay,
  reattemptNote,
  reattemptRequests,
  createdOn,
  shippedOn,
  deliveredOn,
  ...shipment
}: ShipmentJson) {
  return {
    ...shipment,
    ...(cashAmount > 0 && { cashAmount }),
    ...(failedAttempts > 0 && { failedAttempts }),
    ...(reattemptDay && { reattempt: { day: reattemptDay, note: reattemptNote } }),
    ...(reattemptRequests > 0 && { reattemptRequests }),
    createdOn: new Date(createdOn),
    shippedOn: shippedOn === null ? null : new Date(shippedOn),
    deliveredOn: deliveredOn === null ? null : new Date(deliveredOn),
  }
}

/** The shipments that are not canceled, only where there are any. An order that was paid online has no cash to collect. */
export function shipmentFields({
  deliveryStatus,
  paymentMethod,
  isPartlyShipped,
  isReturning,
  isUndelivered,
  shipments,
}: Pick<
  OrderWithLines,
  'deliveryStatus' | 'paymentMethod' | 'isPartlyShipped' | 'isReturning' | 'isUndelivered' | 'shipments'
>) {
  const shown = (shipments ?? []).filter(({ status }) => status !== 'CANCELED')
  const isPartlyDelivered = deliveryStatus === 'SHIPPED' && shown.some(({ status }) => status === 'DELIVERED')
  const withCash = shown.map((shipment) => (paymentMethod === 'COD' ? shipment : { ...shipment, cashAmount: 0 }))
  return {
    ...(isPartlyShipped && { isPartlyShipped }),
    ...(isPartlyDelivered && { isPartlyDelivered }),
    ...(isReturning && { isReturning }),
    ...(isUndelivered && { isUndelivered }),
    ...(shown.length > 0 && { shipments: withCash.map(shipmentResponse) }),
  }
}

/** The shipments with the reports of their couriers, only where there are any. */
export const withScans = (shipments: Shipments, scans: readonly ScanJson[]): Shipments =>
  shipments.map((shipment) => {
    const own = scans.filter(({ shipmentId }) => shipmentId === shipment.id)
    if (own.length === 0) return shipment
    return {
      ...shipment,
      scans: own.map(({ at, status, text, location }) => ({ at: new Date(at), status, text, location })),
    }
  })
