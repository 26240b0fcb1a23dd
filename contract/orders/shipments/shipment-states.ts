/** The statuses of a shipment. READY: packed, but not handed over to the courier yet; RETURNING: on its way back to the store. */
export const shipmentStatuses = [
  'READY',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURNING',
  'RETURNED',
  'LOST',
  'CANCELED',
] as const

export type ShipmentStatus = (typeof shipmentStatuses)[number]

type ShipmentTransition = { readonly from: readonly ShipmentStatus[]; readonly to: ShipmentStatus }

/** The statuses of a shipment that the courier has on its way to the customer. */
export const onItsWay = ['IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const satisfies readonly ShipmentStatus[]

/** Every transition of a shipment; any other change is rejected. */
export const shipmentTransitions = {
  handOver: { from: ['READY'], to: 'IN_TRANSIT' },
  goOut: { from: ['IN_TRANSIT'], to: 'OUT_FOR_DELIVERY' },
  /** The courier did not reach the customer, and tries again. */
  failAttempt: { from: onItsWay, to: 'IN_TRANSIT' },
  /** Also of a shipment that was said to come back, by mistake or too early, and reached the customer after all. */
  deliver: { from: [...onItsWay, 'RETURNING'], to: 'DELIVERED' },
  /**
   * The courier sends it back to the store (return to origin), because it could not be delivered, or the order was canceled while it was on its
   * way. A return by a customer changes no shipment.
   */
  sendBack: { from: onItsWay, to: 'RETURNING' },
  lose: { from: [...onItsWay, 'RETURNING'], to: 'LOST' },
  receiveBack: { from: [...onItsWay, 'RETURNING'], to: 'RETURNED' },
  /** Of a shipment that was not handed over, or, with `recall`, was handed over by mistake: its pieces wait again. */
  cancel: { from: ['READY'], to: 'CANCELED' },
  recall: { from: onItsWay, to: 'CANCELED' },
} as const satisfies Record<string, ShipmentTransition>

export type ShipmentTransitionName = keyof typeof shipmentTransitions

/**
 * The transitions that an administrator applies to one shipment; the others follow from a change of its order, or take the pieces out of it
 * (`receiveBack` and `lose`).
 */
export const manualShipmentTransitions = [
  'handOver',
  'goOut',
  'failAttempt',
  'deliver',
  'sendBack',
  'cancel',
] as const satisfies readonly ShipmentTransitionName[]

/** The transitions of which an administrator has to give the reason; the customer reads it. */
export const transitionsWithReason = ['failAttempt', 'sendBack'] as const satisfies readonly ShipmentTransitionName[]

/** Whether a transition of a shipment is allowed. */
export const canTransitionShipment = (status: ShipmentStatus, name: ShipmentTransitionName): boolean =>
  (shipmentTransitions[name].from as readonly ShipmentStatus[]).includes(status)

/** Whether a shipment has left the store, and is neither back nor lost. */
export const isDispatched = (status: ShipmentStatus): boolean =>
  isOnItsWay(status) || status === 'DELIVERED' || status === 'RETURNING'

/** Whether the cash of a shipment is, or was, collected: not of one that is back, lost or canceled. */
export const collectsCash = (status: ShipmentStatus): boolean => status === 'READY' || isDispatched(status)

export const isOnItsWay = (status: ShipmentStatus): boolean => (onItsWay as readonly ShipmentStatus[]).includes(status)

/** Whether one of these shipments is packed: its label has the address and its pieces, so neither can be changed. */
export const hasPacked = (shipments: readonly { status: ShipmentStatus }[]): boolean =>
  shipments.some(({ status }) => status === 'READY')

/** The statuses of a shipment as customers and administrators read them. */
export const shipmentLabels: Record<ShipmentStatus, string> = {
  READY: 'Packed',
  IN_TRANSIT: 'On its way',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  RETURNING: 'On its way back',
  RETURNED: 'Back at the shop',
  LOST: 'Lost',
  CANCELED: 'Canceled',
}
