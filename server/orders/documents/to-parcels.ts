import { cashDue } from '#contract/orders/amounts-due.ts'
import type { ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { toDeliveryAddress } from '../address/delivery-address.ts'
import { recipientName } from '../order-with-lines.ts'
import type { OrderWithParcels } from './documents.store.ts'
import type { LabelRecipient, Parcel } from './label.ts'

/** The shipments of an order with one of these statuses, or the one with `shipmentId`, as documents show them. */
export function toParcels(
  order: OrderWithParcels,
  statuses: readonly ShipmentStatus[],
  shipmentId?: string | undefined,
): Parcel[] {
  const shipments = order.parcels ?? []
  const recipient = toRecipient(order)
  // A cash order that is paid online meanwhile has nothing to collect.
  const isCash = cashDue(order) > 0
  return shipments
    .filter(({ id, status }) => statuses.includes(status) && (shipmentId === undefined || id === shipmentId))
    .map(({ id: _, status: __, createdOn, number, cashAmount, ...shipment }) => ({
      ...shipment,
      order: toShortId(order),
      number: shipments.length > 1 ? number : null,
      cashAmount: isCash ? cashAmount : 0,
      packedOn: new Date(createdOn),
      recipient,
    }))
}

function toRecipient(order: OrderWithParcels): LabelRecipient {
  const { fullName: _, phone, ...place } = toDeliveryAddress(order)
  return { name: recipientName(order), ...place, phone: phone ?? order.mobile }
}

/** Why an order has no parcel in a document; `otherwise` is the reason for one whose parcels have other statuses. */
export function missingParcelReason({ deliveryStatus, parcels }: OrderWithParcels, otherwise: string): string {
  if (deliveryStatus === 'CANCELED') return 'canceled'
  if (deliveryStatus === 'DELIVERED') return 'delivered'
  return parcels ? otherwise : 'no parcel yet'
}
