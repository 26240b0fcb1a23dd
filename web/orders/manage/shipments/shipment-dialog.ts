import { isFinal } from '#contract/order-states.ts'
import type { ShipmentTransitionName } from '#contract/orders/shipments/shipment-states.ts'
import type { Order } from '../../order.ts'
import { hasSeveralParcels, type Shipment } from '../../shipments/parcels.ts'

/** A dialog about a new shipment or an existing one. */
export type ShipmentDialog = { kind: 'create' } | { kind: ShipmentDialogKind; shipment: Shipment }

export type ShipmentDialogKind =
  | 'edit'
  | 'handOver'
  | 'failAttempt'
  | 'sendBack'
  | 'receiveBack'
  | 'lose'
  | 'deliver'
  | 'cancel'

/** Whether shipments of an order can leave the store; the server rejects the others. */
export const canBeSent = ({ deliveryStatus, advanceStatus }: Order): boolean =>
  !isFinal(deliveryStatus) && advanceStatus !== 'DUE'

/** A shipment as the subject of a sentence. */
export const shipmentSubject = (order: Order, { number }: Shipment): string =>
  hasSeveralParcels(order) ? `Parcel ${number}` : 'The parcel'

/** What happened to a shipment, after its subject. */
export const stepTexts: Partial<Record<ShipmentTransitionName, string>> = {
  handOver: 'is on its way.',
  goOut: 'is out for delivery.',
  failAttempt: 'was not delivered. The customer gets a mail with the reason.',
  sendBack: 'comes back. The customer gets a mail with the reason.',
  deliver: 'is delivered.',
  cancel: 'is canceled. Its pieces wait again.',
}
